"""Trains the contrast of phonemes (src/engine/score/placeContrast.ts) on places that contrast.ts has gathered. Needs numpy and torch.

Cross-entropy over what was said in each place. The shares of the phonemes in the training are then taken out of the answers,
so that all are equally likely beforehand.
"""
import argparse
import json
import os

import numpy as np
import torch
from torch import nn

CLASSES = 40
UNITS = 64
BATCH = 256
RATE = 2e-3
# Native readers are few; children are whom it is made for.
NATIVE_WEIGHT = 2.0
CHILD_WEIGHT = 1.3
CHILD = 15
# A phoneme counts as at least this frequent: of a rare one, little is known.
FEWEST = 20


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", required=True)
    parser.add_argument("--width", type=int, required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--epochs", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main():
    options = arguments()
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    rows = np.fromfile(os.path.join(options.data, "places.f32"), dtype=np.float32).reshape(-1, options.width)
    with open(os.path.join(options.data, "places.jsonl")) as file:
        facts = [json.loads(line) for line in file]
    mean, deviation = rows.mean(0), rows.std(0) + 1e-3
    inputs = torch.tensor((rows - mean) / deviation)
    said = torch.tensor([fact["said"] for fact in facts])
    counts = torch.tensor(
        [(NATIVE_WEIGHT if fact["native"] else 1.0) * (CHILD_WEIGHT if fact["age"] <= CHILD else 1.0) for fact in facts]
    )
    network = nn.Sequential(nn.Linear(options.width, UNITS), nn.ReLU(), nn.Dropout(0.2), nn.Linear(UNITS, CLASSES))
    optimiser = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=1e-4)
    per_epoch = len(facts) // BATCH
    steps = options.epochs * per_epoch
    for step in range(steps):
        if step % per_epoch == 0:
            order = torch.randperm(len(facts))
        chosen = order[(step % per_epoch) * BATCH : (step % per_epoch + 1) * BATCH]
        for group in optimiser.param_groups:
            group["lr"] = RATE * max(0.02, 1 - step / steps)
        loss = (nn.functional.cross_entropy(network(inputs[chosen]), said[chosen], reduction="none") * counts[chosen]).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    share = np.maximum(np.bincount(said.numpy(), minlength=CLASSES), FEWEST) / len(facts)
    first, last = network[0], network[3]
    # The standardisation is folded into the first layer.
    weights = first.weight.detach().numpy() / deviation
    contrast = {
        "hidden": {"weights": rounded(weights), "bias": rounded(first.bias.detach().numpy() - weights @ mean)},
        "output": {"weights": rounded(last.weight.detach().numpy()), "bias": rounded(last.bias.detach().numpy() - np.log(share))},
    }
    with open(options.out, "w") as file:
        json.dump(contrast, file)
    print(f"contrast: {len(facts)} places, loss of the last step {loss.item():.3f}")


def rounded(values):
    return [float(f"{value:.4g}") for value in values.flatten()]


main()
