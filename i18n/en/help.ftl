### The help of the command line, looked up by command and argument.
