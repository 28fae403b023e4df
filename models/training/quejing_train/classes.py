"""The classes in the order that both sides rely on; it is stored in the classifier's metadata and checked when the program loads it."""
CLASSES = (
    [f"{n}{s}" for s in "mps" for n in range(1, 10)]
    + [f"{n}z" for n in range(1, 8)]
    + ["0m", "0p", "0s"]
    + [f"f{n}" for n in range(1, 5)]
    + [f"q{n}" for n in range(1, 5)]
    + ["back", "unknown"]
)
INDEX = {c: i for i, c in enumerate(CLASSES)}
BACK, UNKNOWN = INDEX["back"], INDEX["unknown"]
FORMAT = "1"
CLASSIFIER_VERSION = "2026.11.26-1"
# The crop handed to the classifier: width and height in pixels, and how far it extends beyond the tile on each side.
CROP_W, CROP_H, MARGIN = 64, 80, 0.08
STRIDE = 4
LOCATOR_VERSION = "2026.11.27-1"


def classic():
    """Arguments that make any PyTorch version use the exporter with which these networks are written."""
    import inspect

    import torch

    return {"dynamo": False} if "dynamo" in inspect.signature(torch.onnx.export).parameters else {}


def half_floats():
    """Computes in bfloat16 if the processor supports it; elsewhere it would be emulated, and slower than plain floats."""
    import torch

    able = "CPU capability usage: AVX512" in torch.__config__.show()
    return torch.autocast("cpu", dtype=torch.bfloat16, enabled=able)
