"""The models of training-speed.js in PyTorch.

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


class Gru(nn.Module):
    def __init__(self):
        super().__init__()
        self.words, self.gru, self.answer = nn.Embedding(words, 200), nn.GRU(200, 512), nn.Linear(512, 2)

    def forward(self, x):
        return self.answer(self.gru(self.words(x))[1][0])


def stem(width):
    return nn.Sequential(
        nn.Conv2d(3, width, 8, 4, 2, bias=False), nn.BatchNorm2d(width), nn.ReLU(),
        nn.Conv2d(width, width, 4, 2, 1, bias=False), nn.BatchNorm2d(width), nn.ReLU(),
    )


class WithCoordinates(nn.Module):
    """A 1x1 convolution over maps and the row and column of each cell."""

    def __init__(self, channels, units, bias=True):
        super().__init__()
        self.conv = nn.Conv2d(channels + 2, units, 1, bias=bias)

    def forward(self, x):
        rows, columns = x.shape[2:]
        y, x_ = torch.linspace(-1, 1, rows), torch.linspace(-1, 1, columns)
        places = torch.stack(torch.meshgrid(y, x_, indexing="ij")).expand(len(x), -1, -1, -1)
        return self.conv(torch.cat([x, places], 1))


class Film(nn.Module):
    """src/models/film.ts with its default sizes."""

    def __init__(self, width=28, blocks=4):
        super().__init__()
        self.width, self.stem = width, stem(width)
        self.words, self.gru = nn.Embedding(words, 200), nn.GRU(200, 1096)
        self.film = nn.Linear(1096, blocks * 2 * width)
        self.before = nn.ModuleList(WithCoordinates(width, width) for _ in range(blocks))
        self.conv = nn.ModuleList(nn.Conv2d(width, width, 3, padding=1, bias=False) for _ in range(blocks))
        self.norm = nn.ModuleList(nn.BatchNorm2d(width, affine=False) for _ in range(blocks))
        self.project, self.normed = WithCoordinates(width, 256, bias=False), nn.BatchNorm2d(256)
        self.hidden = nn.Sequential(nn.Linear(256, 512), nn.BatchNorm1d(512), nn.ReLU(), nn.Linear(512, 2))

    def forward(self, inputs):
        sentences, of_example, images = inputs
        modulations = self.film(self.gru(self.words(sentences))[1][0])[of_example]
        x = self.stem(images)
        for block, modulation in enumerate(modulations.split(2 * self.width, 1)):
            gamma, beta = modulation[:, :, None, None].chunk(2, 1)
            x = torch.relu(self.before[block](x))
            x = x + torch.relu((1 + gamma) * self.norm[block](self.conv[block](x)) + beta)
        return self.hidden(torch.relu(self.normed(self.project(x))).amax((2, 3)))


class Mac(nn.Module):
    """src/models/mac.ts with its default sizes."""

    def __init__(self, width=128, steps=4):
        super().__init__()
        self.width, self.steps, self.stem = width, steps, stem(64)
        self.base = WithCoordinates(64, width)
        self.words, self.lstm = nn.Embedding(words, 300), nn.LSTM(300, width // 2, bidirectional=True)
        self.shared, self.attend_words = nn.Linear(width, width), nn.Linear(width, 1)
        self.asked = nn.ModuleList(nn.Linear(width, width) for _ in range(steps))
        self.cells, self.known = nn.Linear(width, width), nn.Linear(width, width)
        self.product, self.of_memory = nn.Linear(width, width, bias=False), nn.Linear(width, width)
        self.of_both, self.attend = nn.Linear(width, width), nn.Linear(width, 1)
        self.write, self.memory = nn.Linear(2 * width, width), nn.Parameter(torch.randn(1, width))
        self.question, self.hidden, self.answer = nn.Linear(width, width), nn.Linear(2 * width, width), nn.Linear(width, 2)

    def forward(self, inputs):
        sentences, of_example, images = inputs
        drop = nn.functional.dropout
        states, (last, _) = self.lstm(drop(self.words(sentences), 0.15))
        question = drop(torch.cat(list(last), 1), 0.08)
        shared = torch.tanh(self.shared(question))
        images = nn.functional.interpolate(images, size=(64, 256), mode="bilinear")
        cells = nn.functional.elu(self.base(self.stem(images))).flatten(2).transpose(1, 2)
        known = self.cells(cells * drop(torch.ones(len(cells), 1, self.width), 0.18))
        alone = self.known(known)
        memory = self.memory.expand(len(cells), -1)
        mask = drop(torch.ones_like(memory), 0.15)
        for step in range(self.steps):
            scores = self.attend_words(states * self.asked[step](shared))
            control = (states * scores.softmax(0)).sum(0)[of_example][:, None]
            product = known * self.of_memory(memory * mask)[:, None]
            both = self.of_both(nn.functional.elu(self.product(product) + alone))
            seen = nn.functional.elu(both * control) * drop(torch.ones(len(cells), 1, self.width), 0.15)
            read = (cells * self.attend(seen).softmax(1)).sum(1)
            memory = self.write(torch.cat([memory, read], 1))
        both = drop(torch.cat([memory, self.question(question)[of_example]], 1), 0.15)
        return self.answer(drop(nn.functional.elu(self.hidden(both)), 0.15))


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
    size, decay, longest = batch, 0, None
    if kind in ("LSTM", "GRU"):
        model, x = Text() if kind == "LSTM" else Gru(), torch.randint(words, (length, batch))
    elif kind == "CNN":
        model = image().to(memory_format=memory_format)
        x = torch.rand(batch, 3, setting["height"], setting["width"]).to(memory_format=memory_format)
    else:
        size, sentences = setting["pictures"], setting["sentences"]
        model = (Film() if kind == "FiLM" else Mac()).to(memory_format=memory_format)
        images = torch.rand(size, 3, setting["height"], setting["width"]).to(memory_format=memory_format)
        x = (torch.randint(words, (setting["tokens"], sentences)), torch.arange(size) % sentences, images)
        decay, longest = (1e-5, None) if kind == "FiLM" else (0, 8)
    y = torch.arange(size) % 2
    adam = torch.optim.Adam(model.parameters(), lr=0.001, weight_decay=decay)

    def step():
        adam.zero_grad(set_to_none=True)
        nn.functional.cross_entropy(model(x), y).backward()
        if longest is not None:
            nn.utils.clip_grad_norm_(model.parameters(), longest)
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
