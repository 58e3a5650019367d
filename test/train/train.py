"""Trains the phoneme network from what features.ts and labels.ts wrote, and writes it as the product reads it.

Needs Python 3 with numpy and torch (Debian: python3-torch). A network is a stack of layers that each see a few frames
of the layer before (a time-delay network). Batch normalisation is folded into the weights on export.
"""
import argparse
import json
import math
import os
import time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

from grow import grow, read_network
from sequence import PhoneLoop, bigram

BANDS = 40
CLASSES = 40
SILENCE = 0
UNKNOWN = 255
CROP = 256
# Loss is not counted this close to a cut that is not the recording's own end: the network sees too little there.
CUT_MARGIN = 16
# The middle of a frame, in steps of 10 ms after its start: frames last 25 ms.
CENTRE = 1.25
# Half of all frames are silence and easy; they count less.
SILENCE_WEIGHT = 0.3


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", required=True)
    parser.add_argument("--out", required=True, help="path without .json and .f32")
    parser.add_argument("--extra", default="", help="folders of further speech, such as synthetic.ts makes, separated by commas")
    parser.add_argument("--extra-share", default="", help="share of the crops that are taken from each of them")
    parser.add_argument("--copies", type=int, default=5, help="augmented copies to use beside the clean one")
    parser.add_argument("--start", help="folder of a model whose network this one begins as, before it grows")
    parser.add_argument("--epochs", type=float, default=15)
    parser.add_argument("--units", type=int, default=256)
    parser.add_argument("--layers", default="-3,-2,-1,0,1,2,3;-3,0,3;-3,0,3;-6,0,6;-9,0,9;-12,0,12")
    parser.add_argument("--batch", type=int, default=16, help="crops a step")
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--dropout", type=float, default=0.1)
    parser.add_argument("--smoothing", type=float, default=0.02)
    parser.add_argument("--decay", type=float, default=1e-2)
    parser.add_argument("--leave", default="0", help="twelfths of the speakers that are left out (0: the development speakers), such as 0,1,2; none trains on all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--labels", default="labels.u8")
    parser.add_argument("--threads", type=int, default=1, help="0 takes all cores, which is slow where others work on them")
    parser.add_argument("--minutes", type=float, default=0, help="end after as many minutes, with fewer epochs where they do not suffice")
    parser.add_argument("--sequence", type=float, default=0, help="weight of sequence training (maximum mutual information) beside the frames' cross entropy")
    parser.add_argument("--frames", type=float, default=1, help="weight of the frames' cross entropy")
    parser.add_argument("--average", type=float, default=0.25, help="share of the last steps whose weights are averaged")
    return parser.parse_args()


class Layer(nn.Module):
    def __init__(self, inputs, outputs, offsets, residual, last, dropout):
        super().__init__()
        self.offsets, self.residual, self.last = offsets, residual, last
        self.linear = nn.Linear(inputs * len(offsets), outputs, bias=last)
        self.norm = None if last else nn.BatchNorm1d(outputs, momentum=0.02)
        self.dropout = dropout

    def joined(self, x):
        steps = x.shape[1]
        reach = max(abs(offset) for offset in self.offsets)
        if not reach:
            return x
        padded = torch.cat([x[:, :1].expand(-1, reach, -1), x, x[:, -1:].expand(-1, reach, -1)], 1)
        return torch.cat([padded[:, reach + o : reach + o + steps] for o in self.offsets], 2)

    def forward(self, x):
        y = self.linear(self.joined(x))
        if self.last:
            return y
        y = F.relu(self.norm(y.flatten(0, 1)).view_as(y))
        if self.residual:
            y = y + x
        if self.training and self.dropout:
            # The same units are dropped in every frame of a crop.
            keep = (torch.rand(y.shape[0], 1, y.shape[2]) >= self.dropout).to(y.dtype) / (1 - self.dropout)
            y = y * keep
        return y

    def folded(self):
        weight, bias = self.linear.weight.detach().double(), None
        if self.last:
            bias = self.linear.bias.detach().double()
        else:
            scale = self.norm.weight.detach().double() / torch.sqrt(self.norm.running_var.double() + self.norm.eps)
            bias = self.norm.bias.detach().double() - self.norm.running_mean.double() * scale
            weight = weight * scale[:, None]
        return weight.float().numpy(), bias.float().numpy()


class Network(nn.Module):
    def __init__(self, units, offsets, dropout):
        super().__init__()
        layers, inputs = [], BANDS
        for i, o in enumerate(offsets):
            layers.append(Layer(inputs, units, o, i > 0, False, dropout))
            inputs = units
        layers.append(Layer(inputs, CLASSES, [0], False, True, 0))
        self.layers = nn.ModuleList(layers)

    def forward(self, x):
        for layer in self.layers:
            x = layer(x)
        return x


class Data:
    def __init__(self, directory, copies, labels_name):
        index = json.load(open(f"{directory}/labels.json"))
        flat = np.fromfile(f"{directory}/{labels_name}", np.uint8)
        self.speakers = [entry["speaker"] for entry in index]
        self.ages = [entry["age"] for entry in index]
        self.features, self.labels = [], []
        ends = np.cumsum([entry["frames"] for entry in index])
        for copy in range(copies + 1):
            described = json.load(open(f"{directory}/features-{copy}.json"))
            rows = np.fromfile(f"{directory}/features-{copy}.f32", np.float32).reshape(-1, BANDS).astype(np.float16)
            features, labels, at = [], [], 0
            for i, entry in enumerate(described):
                features.append(rows[at : at + entry["frames"]])
                at += entry["frames"]
                own = flat[ends[i] - index[i]["frames"] : ends[i]]
                source = np.round((np.arange(entry["frames"]) + CENTRE) * entry["speed"] - CENTRE).astype(int)
                labels.append(own[np.clip(source, 0, len(own) - 1)])
            self.features.append(features)
            self.labels.append(labels)
        everyone = sorted(set(self.speakers))
        self.fold_of = {speaker: i % 12 for i, speaker in enumerate(everyone)}

    def split(self, left):
        development = [i for i, s in enumerate(self.speakers) if self.fold_of[s] in left]
        training = [i for i, s in enumerate(self.speakers) if self.fold_of[s] not in left]
        return training, development


def mel_of(hz):
    return 1127 * np.log(1 + hz / 700)


LOWEST = mel_of(60.0)
WIDTH = (mel_of(7600.0) - LOWEST) / (BANDS + 1)
CENTRES = 700 * (np.exp((LOWEST + (np.arange(BANDS) + 1) * WIDTH) / 1127) - 1)


def warp(x, factor):
    """Vocal tract length: formants moved up or down by a factor."""
    source = np.clip((mel_of(CENTRES * factor) - LOWEST) / WIDTH - 1, 0, BANDS - 1)
    below = np.minimum(source.astype(int), BANDS - 2)
    part = (source - below).astype(np.float32)
    return x[:, below] * (1 - part) + x[:, below + 1] * part


def add_stillness(x, y, quiet, random):
    """Silence a little stiller or louder than the recording's own, as noise gates and editors leave it: before, after, or in the pauses."""
    level = quiet + random.uniform(-2, 1) + np.linspace(0, random.uniform(-1, 1), BANDS)
    texture = 0.0 if random.random() < 0.4 else random.uniform(0.2, 1.2)
    place = random.integers(0, 3)
    if place == 2:
        chosen = y == SILENCE
    else:
        count = int(random.integers(10, CROP // 2))
        chosen = np.arange(CROP) < count if place == 0 else np.arange(CROP) >= CROP - count
    x[chosen] = level + texture * random.standard_normal((int(chosen.sum()), BANDS))
    y[chosen] = SILENCE


def crop_of(data, i, copy, random, statistics):
    features, labels = data.features[copy][i], data.labels[copy][i]
    count = len(features)
    start = int(random.integers(0, max(1, count - CROP + 1)))
    # Ends are seen as often as the rest.
    if count > CROP and random.random() < 0.3:
        start = 0 if random.random() < 0.5 else count - CROP
    rows = np.clip(np.arange(start, start + CROP), 0, count - 1)
    x = features[rows].astype(np.float32)
    y = labels[rows].astype(np.int64)
    y[start + np.arange(CROP) >= count] = UNKNOWN
    if start > 0:
        y[:CUT_MARGIN] = UNKNOWN
    if start + CROP < count:
        y[-CUT_MARGIN:] = UNKNOWN
    if random.random() < 0.6:
        x = warp(x, random.uniform(0.86, 1.16))
    quiet, loud = statistics[copy][i]
    # As though more or less of the recording's silence had been audible, and so part of the level that was taken away.
    if random.random() < 0.5:
        x = x + random.uniform(-0.2, 0.2) * (loud - quiet)
    if random.random() < 0.2:
        add_stillness(x, y, quiet, random)
    x = (x - MEAN) / DEVIATION
    for _ in range(2):
        if random.random() < 0.5:
            width = int(random.integers(1, 8))
            band = int(random.integers(0, BANDS - width + 1))
            x[:, band : band + width] = x[:, band : band + width].mean()
    if random.random() < 0.4:
        width = int(random.integers(2, 12))
        at = int(random.integers(0, CROP - width))
        x[at : at + width] = x[at : at + width].mean(0)
    return x, y


def silence_statistics(data):
    """Of each recording: mean features of silence and of speech."""
    result = []
    for features, labels in zip(data.features, data.labels):
        rows = []
        for x, y in zip(features, labels):
            quiet = y == SILENCE
            x = x.astype(np.float32)
            if quiet.sum() < 5 or (~quiet).sum() < 5:
                rows.append((np.zeros(BANDS, np.float32), np.zeros(BANDS, np.float32)))
            else:
                rows.append((x[quiet].mean(0), x[~quiet].mean(0)))
        result.append(rows)
    return result


def evaluate(network, data, indices, copy):
    network.eval()
    right = np.zeros(2)
    loss = 0.0
    by_speaker = {}
    with torch.no_grad():
        for i in indices:
            x = torch.from_numpy((data.features[copy][i].astype(np.float32) - MEAN) / DEVIATION)[None]
            y = data.labels[copy][i].astype(np.int64)
            with torch.autocast("cpu", dtype=torch.bfloat16):
                logits = network(x)[0].float()
            known = (y != UNKNOWN) & (y != SILENCE)
            if not known.any():
                continue
            target = torch.from_numpy(y[known])
            chosen = logits[torch.from_numpy(known)]
            hits = float((chosen.argmax(1) == target).sum())
            right += [hits, known.sum()]
            loss += float(F.cross_entropy(chosen, target, reduction="sum"))
            entry = by_speaker.setdefault(data.speakers[i], [0, 0])
            entry[0] += hits
            entry[1] += known.sum()
    network.train()
    return right[0] / right[1], loss / right[1], {s: round(float(a / b), 3) for s, (a, b) in sorted(by_speaker.items())}


def export(network, path, prior):
    layers, flat = [], []
    for layer in network.layers:
        weight, bias = layer.folded()
        layers.append(
            {
                "offsets": layer.offsets,
                "inputs": weight.shape[1] // len(layer.offsets),
                "outputs": weight.shape[0],
                "relu": not layer.last,
                "residual": layer.residual,
            }
        )
        flat += [weight.ravel(), bias.ravel()]
    network = {
        "layers": layers,
        "weights": "phones.f32",
        "storage": "float32",
        "mean": [round(float(v), 6) for v in MEAN],
        "deviation": [round(float(v), 6) for v in DEVIATION],
        "prior": [round(float(v), 7) for v in prior],
    }
    described = {"version": 3, "sharpness": 1, "networks": [network]}
    with open(f"{path}.json", "w") as file:
        json.dump(described, file, indent=1)
        file.write("\n")
    np.concatenate(flat).astype("<f4").tofile(f"{path}.f32")


def main():
    global MEAN, DEVIATION
    options = arguments()
    torch.manual_seed(options.seed)
    if options.threads:
        torch.set_num_threads(options.threads)
    random = np.random.default_rng(options.seed)
    data = Data(options.data, options.copies, options.labels)
    training, development = data.split({int(part) for part in options.leave.split(",") if part})
    sample = np.concatenate([data.features[0][i] for i in training]).astype(np.float32)
    MEAN, DEVIATION = sample.mean(0), sample.std(0) + 1e-3
    if options.start:
        earlier, _ = read_network(options.start)
        MEAN, DEVIATION = np.array(earlier["mean"], np.float32), np.array(earlier["deviation"], np.float32)
    statistics = silence_statistics(data)
    counts = np.zeros(CLASSES)
    for i in training:
        y = data.labels[0][i]
        counts += np.bincount(y[y != UNKNOWN], minlength=CLASSES)
    counts[SILENCE] *= SILENCE_WEIGHT
    prior = counts / counts.sum()
    weights = torch.ones(CLASSES)
    weights[SILENCE] = SILENCE_WEIGHT

    offsets = [[int(v) for v in part.split(",")] for part in options.layers.split(";")]
    network = Network(options.units, offsets, options.dropout)
    size = sum(l.linear.weight.numel() for l in network.layers)
    further = [Data(folder, 3, "labels.u8") for folder in options.extra.split(",") if folder]
    shares = [float(share) for share in options.extra_share.split(",") if share]
    if len(shares) != len(further):
        raise SystemExit("--extra-share names a share for each folder of --extra")
    further = list(zip(further, [silence_statistics(each) for each in further]))
    if options.start:
        grow(network, options.start, [torch.from_numpy(np.stack([crop_of(data, int(i), 0, random, statistics)[0] for i in random.choice(training, 16)]).astype(np.float32)) for _ in range(12)])
    loop = PhoneLoop(bigram([data.labels[0][i] for i in training], CLASSES, UNKNOWN), prior) if options.sequence else None
    optimiser = torch.optim.AdamW(network.parameters(), lr=options.rate, weight_decay=options.decay, betas=(0.9, 0.99))
    lengths = np.array([len(data.features[0][i]) for i in training])
    crops = np.repeat(np.array(training), np.ceil(lengths / CROP).astype(int))
    steps = int(options.epochs * len(crops) / options.batch)
    print(f"{len(training)} recordings, {lengths.sum()} frames, {size} multiply-adds a frame, {steps} steps", flush=True)

    average, averaged = None, 0
    order, started, shown, losses, moved = [], time.time(), time.time(), [], []
    for step in range(steps):
        elapsed = (time.time() - started) / (60 * options.minutes) if options.minutes else 0
        if elapsed >= 1:
            break
        done = max(step / steps, elapsed)
        if len(order) < options.batch:
            order = list(random.permutation(crops))
        chosen = []
        for _ in range(options.batch):
            source = int(random.choice(len(further) + 1, p=[*shares, 1 - sum(shares)]))
            if source < len(further):
                extra, extra_statistics = further[source]
                chosen.append(crop_of(extra, int(random.integers(len(extra.speakers))), int(random.integers(0, 4)), random, extra_statistics))
            else:
                chosen.append(crop_of(data, order.pop(), int(random.integers(0, options.copies + 1)), random, statistics))
        x = torch.from_numpy(np.stack([c[0] for c in chosen]).astype(np.float32))
        y = torch.from_numpy(np.stack([c[1] for c in chosen]))
        rate = options.rate * min(1, (step + 1) / 200) * (0.5 + 0.5 * math.cos(math.pi * done)) + 1e-6
        for group in optimiser.param_groups:
            group["lr"] = rate
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits = network(x)
        loss = F.cross_entropy(logits.float().flatten(0, 1), y.flatten(), weight=weights, ignore_index=UNKNOWN, label_smoothing=options.smoothing)
        losses.append(float(loss))
        if loop:
            logits = logits.float()
            wanted = loop.gradient(logits.detach(), y, UNKNOWN)
            moved.append(float(wanted.abs().sum() / 2 / (y != UNKNOWN).sum()))
            loss = options.frames * loss - options.sequence * (logits * wanted).sum() / (y != UNKNOWN).sum()
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimiser.step()
        if done >= 1 - options.average:
            # Running statistics of the normalisation are averaged with the weights.
            state = network.state_dict()
            averaged += 1
            if average is None:
                average = {k: v.clone() for k, v in state.items()}
            else:
                for k, v in state.items():
                    if v.is_floating_point():
                        average[k] += (v - average[k]) / averaged
        if time.time() - shown > 300 and development:
            accuracy, entropy, _ = evaluate(network, data, development, 0)
            sequence = f" sequence {np.mean(moved[-200:]):.4f}" if moved else ""
            print(f"step {step} loss {np.mean(losses[-200:]):.3f}{sequence} dev {accuracy:.4f} nll {entropy:.3f} {time.time() - started:.0f} s, {time.process_time():.0f} of them busy", flush=True)
            shown = time.time()
    network.load_state_dict(average)
    os.makedirs(os.path.dirname(os.path.abspath(options.out)), exist_ok=True)
    export(network, options.out, prior)
    print(f"{len(losses)} of {steps} steps, loss {np.mean(losses[-200:]):.3f} {time.time() - started:.0f} s")
    if development:
        for copy in range(min(4, options.copies + 1)):
            accuracy, entropy, by_speaker = evaluate(network, data, development, copy)
            print(f"dev copy {copy}: phonemes right {accuracy:.4f} nll {entropy:.3f}", by_speaker if copy == 0 else "", flush=True)


main()
