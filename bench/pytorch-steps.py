"""The two models of training-speed.js in PyTorch.

The setting comes as JSON in the first argument. First prints the version, the BLAS and its speed, as one JSON object; then, for each
line "<model> <memory format>" on standard input, the fastest step of a turn: milliseconds and milliseconds of processor time.
"""
import json, re, sys, time
import torch
from torch import nn

setting = json.loads(sys.argv[1])
batch, length, words = setting["batch"], setting["length"], setting["words"]
OPTIMISED = re.compile(r"openblas|mkl|blis|atlas|armpl|accelerate", re.IGNORECASE)


class Text(nn.Module):
    def __init__(self):
        super().__init__()
        self.words, self.lstm, self.answer = nn.Embedding(words, 16), nn.LSTM(16, 128), nn.Linear(128, 2)

    def forward(self, x):
        return self.answer(self.lstm(self.words(x))[1][0][0])


def image():
    return nn.Sequential(
        nn.Conv2d(3, 32, 8, 4), nn.ReLU(), nn.Conv2d(32, 32, 4, 2), nn.ReLU(), nn.Conv2d(32, 32, 2, 2), nn.ReLU(),
        nn.Flatten(), nn.Linear(3840, 256), nn.ReLU(), nn.Linear(256, 2),
    )


def blas():
    """The library behind matrix products, and whether it is the reference implementation.

    Packages link libblas.so, which is whatever the system has chosen; wheels contain a BLAS, which the configuration names.
    LAPACK and NumPy may load another one, which PyTorch does not call.
    """
    try:
        with open("/proc/self/maps") as maps:
            loaded = sorted({line.split()[-1] for line in maps if "/libblas" in line})
    except OSError:
        loaded = []
    if loaded:
        return ", ".join(loaded), not any(OPTIMISED.search(path) for path in loaded)
    config = torch.__config__.show()
    named = re.search(r"BLAS_INFO=(\w+)", config)
    return (named.group(1) if named else "unknown"), False


def gflops(side=1024):
    a = torch.rand(side, side)
    times = []
    for _ in range(5):
        start = time.perf_counter()
        a @ a
        times.append(time.perf_counter() - start)
    return 2 * side**3 / min(times) / 1e9


def prepare(kind, memory_format):
    memory_format = getattr(torch, memory_format)
    if kind == "LSTM":
        model, x = Text(), torch.randint(words, (length, batch))
    else:
        model = image().to(memory_format=memory_format)
        x = torch.rand(batch, 3, setting["height"], setting["width"]).to(memory_format=memory_format)
    y = torch.arange(batch) % 2
    adam = torch.optim.Adam(model.parameters(), lr=0.001)

    def step():
        adam.zero_grad(set_to_none=True)
        nn.functional.cross_entropy(model(x), y).backward()
        adam.step()

    step()
    return step


def fastest(step):
    times, processor = [], []
    turn, begin = setting["turn"], time.perf_counter()
    while len(times) < turn["steps"] or time.perf_counter() - begin < turn["seconds"]:
        start, cpu = time.perf_counter(), time.process_time()
        step()
        times.append(1000 * (time.perf_counter() - start))
        processor.append(1000 * (time.process_time() - cpu))
    return {"milliseconds": min(times), "processor": min(processor)}


library, is_reference = blas()
print(json.dumps({"version": torch.__version__, "blas": library, "isReference": is_reference, "gflops": gflops()}), flush=True)
prepared = {}
for line in sys.stdin:
    key = tuple(line.split())
    if key not in prepared:
        prepared[key] = prepare(*key)
    print(json.dumps(fastest(prepared[key])), flush=True)
