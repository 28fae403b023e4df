"""Training of quejing's two networks: the locator (where the tiles are) and the classifier (what they are)."""
