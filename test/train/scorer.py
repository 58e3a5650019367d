"""Trains the scorer (src/engine/score/scorer.ts) on evidence that scorer.ts has gathered. Needs numpy and torch.

Two answers are learnt together: the experts' score of a phoneme (squared error, whose best answer is the experts' mean
and so the one that correlates best with them), and whether the phoneme is the one that was said or was put into the
reference in another one's place (logistic loss, both kinds weighing the same).
"""
import argparse
import json
import os

import numpy as np
import torch
from torch import nn

CLASSES = 40
UNITS = 16
MANNERS = 8
WINDOW = 40
USUAL_COUNT = 20
MEAN = 1.85
CHANGED_WEIGHT = 0.2
# What it costs that a phoneme in another's place moves the scores of those up to so many places away.
STEADY_WEIGHT = 3.0
STEADY_REACH = 2
# Per cent of the references whose every phoneme the experts found right that may be turned down: fewer than ten, so that
# nine in ten are accepted of speakers that nobody has measured, too.
ACCEPTED_AWAY = 7


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", required=True)
    parser.add_argument("--width", type=int, required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--epochs", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", action="store_true", help="first tell how well each fold is scored by what the others teach")
    return parser.parse_args()


class Scorer(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.own = nn.Linear(width, UNITS)
        self.phone = nn.Embedding(CLASSES, UNITS)
        nn.init.normal_(self.phone.weight, 0, 0.1)
        self.manner = nn.Linear(UNITS, MANNERS)
        self.usual = nn.Parameter(torch.zeros(MANNERS))
        self.around = nn.Linear(UNITS + MANNERS, UNITS)
        self.output = nn.Linear(2 * UNITS, 2)
        nn.init.zeros_(self.output.weight)
        self.output.bias.data = torch.tensor([MEAN, 0.0])
        self.drop = nn.Dropout(0.15)

    def forward(self, x, phones, there):
        hidden = torch.relu(self.own(self.drop(x)) + self.phone(phones)) * there[..., None]
        manner = torch.tanh(self.manner(hidden)) * there[..., None]
        total = torch.cat([torch.zeros_like(manner[:, :1]), manner.cumsum(1)], 1)
        number = torch.cat([torch.zeros_like(there[:, :1]), there.cumsum(1)], 1)
        count = hidden.shape[1]
        at = torch.arange(count)
        low, high = (at - WINDOW).clamp(min=0), (at + WINDOW + 1).clamp(max=count)
        mean = (total[:, high] - total[:, low] + USUAL_COUNT * torch.tanh(self.usual)) / ((number[:, high] - number[:, low])[..., None] + USUAL_COUNT)
        around = torch.relu(self.around(self.drop(torch.cat([hidden, mean], 2))))
        return self.output(torch.cat([hidden, around], 2))


def load(options):
    trials = [json.loads(line) for line in open(os.path.join(options.data, "trials.jsonl"), encoding="utf8")]
    rows = np.fromfile(os.path.join(options.data, "evidence.f32"), dtype=np.float32).reshape(-1, options.width)
    at = 0
    for trial in trials:
        n = len(trial["phones"])
        trial["rows"] = rows[at : at + n]
        at += n
    assert at == len(rows)
    for true, changed in zip(trials, trials[1:]):
        changed["beside"] = beside(true, changed)
    return trials


def beside(true, changed):
    """Experts' scores of the phonemes beside one that was put into the reference: it must not draw them along. None where it shifts them."""
    if true["changed"] or not changed["changed"] or len(true["phones"]) != len(changed["phones"]):
        return []
    at = changed["changed"][0]
    same = all(a == b for i, (a, b) in enumerate(zip(true["phones"], changed["phones"])) if i != at)
    return [None if i == at else score for i, score in enumerate(true["scores"])] if same else []


def batch(trials):
    n = max(len(trial["phones"]) for trial in trials)
    x = np.zeros((len(trials), n, trials[0]["rows"].shape[1]), np.float32)
    phones = np.zeros((len(trials), n), np.int64)
    there, score, scored, said, judged = (np.zeros((len(trials), n), np.float32) for _ in range(5))
    for i, trial in enumerate(trials):
        k = len(trial["phones"])
        x[i, :k], phones[i, :k], there[i, :k] = trial["rows"], trial["phones"], 1
        if trial.get("scores"):
            for j, value in enumerate(trial["scores"]):
                if value is None:
                    continue
                score[i, j], scored[i, j] = value, 1
                # What the experts doubted is no example of a phoneme that was said.
                said[i, j], judged[i, j] = 1, value >= 1.5
        for j, value in enumerate(trial.get("beside", [])):
            if value is not None:
                # Just under 1, so that reports leave them out.
                score[i, j], scored[i, j] = value, 0.999
        for j in trial["changed"]:
            judged[i, j] = 1
            # Nobody scored what was not said: no points for it, and little weight, so that the score stays the experts'.
            scored[i, j] = CHANGED_WEIGHT
    return [torch.from_numpy(a) for a in (x, phones, there, score, scored, said, judged)]


def grouped(trials):
    """Recordings with their two references, the true one and the changed one, the short ones first."""
    groups = []
    for trial in trials:
        if trial["changed"] and groups and not groups[-1][-1]["changed"]:
            groups[-1].append(trial)
        else:
            groups.append([trial])
    return sorted(groups, key=lambda group: len(group[0]["phones"]))


def neighbours(trials):
    """Which trials of a batch are the same recording's, and in which places a changed phoneme must not be felt."""
    true, changed, places = [], [], []
    longest = max(len(trial["phones"]) for trial in trials)
    for i, trial in enumerate(trials):
        if not trial.get("beside"):
            continue
        at = trial["changed"][0]
        mask = np.zeros(longest, np.float32)
        mask[[i for i in range(at - STEADY_REACH, at + STEADY_REACH + 1) if i != at and 0 <= i < len(trial["phones"])]] = 1
        true.append(i - 1), changed.append(i), places.append(mask)
    return true, changed, torch.from_numpy(np.array(places).reshape(-1, longest))


def train(trials, width, epochs, seed):
    torch.manual_seed(seed)
    random = np.random.default_rng(seed)
    model = Scorer(width)
    groups = grouped(trials)
    parts = [sum(groups[i : i + 24], []) for i in range(0, len(groups), 24)]
    batches, beside_those = [batch(part) for part in parts], [neighbours(part) for part in parts]
    wrong = sum(len(trial["changed"]) for trial in trials)
    right = sum(int(b[6].sum() - (b[6] * (1 - b[5])).sum()) for b in batches)
    rate = 4e-3
    optimiser = torch.optim.AdamW(model.parameters(), lr=rate, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=epochs * len(batches))
    experts = sum(float(b[4].sum()) for b in batches)
    compared = sum(float(places.sum()) for _, _, places in beside_those)
    for _ in range(epochs):
        for i in random.permutation(len(batches)):
            x, phones, there, score, scored, said, judged = batches[i]
            out = model(x, phones, there)
            weight = judged * torch.where(said > 0, 0.5 / right, 0.5 / wrong) * len(batches)
            loss = (scored * (out[..., 0] - score) ** 2).sum() / experts * len(batches)
            loss = loss + 0.25 * (weight * nn.functional.binary_cross_entropy_with_logits(out[..., 1], said, reduction="none")).sum()
            true, changed, places = beside_those[i]
            if true:
                moved = (out[true, :, 0] - out[changed, :, 0]) * places
                loss = loss + STEADY_WEIGHT * (moved**2).sum() / compared * len(batches)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
    return model.eval()


def auc(right, wrong):
    values, place, counts = np.unique(np.concatenate([right, wrong]), return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[place]
    return (ranks[: len(right)].sum() - len(right) * (len(right) + 1) / 2) / (len(right) * len(wrong))


def report(name, model, trials):
    experts, scores, right, wrong, ages = [], [], [], [], []
    with torch.no_grad():
        for i in range(0, len(trials), 48):
            part = trials[i : i + 48]
            x, phones, there, score, scored, said, judged = batch(part)
            out = model(x, phones, there)
            mask = scored == 1
            experts.append(score[mask]), scores.append(out[..., 0][mask])
            ages.append(torch.tensor([trial["age"] for trial in part])[:, None].expand_as(mask)[mask])
            right.append(out[..., 1][(judged * said) > 0]), wrong.append(out[..., 1][(judged * (1 - said)) > 0])
    experts, scores, right, wrong, ages = (torch.cat(a).numpy() for a in (experts, scores, right, wrong, ages))
    child = ages <= 15
    parts = [("all", child | True), ("children", child), ("adults", ~child)]
    told = ", ".join(f"{part} {np.corrcoef(experts[m], scores[m])[0, 1]:.3f}" for part, m in parts if m.sum() > 1)
    print(f"{name}: correlation {told}; AUC of changed phonemes {auc(right, wrong):.3f}", flush=True)


def verdicts(model, trials):
    """As `verdictOf` in src/engine/score/verdict.ts."""
    with torch.no_grad():
        for i in range(0, len(trials), 48):
            part = trials[i : i + 48]
            x, phones, there, *_ = batch(part)
            against = -model(x, phones, there)[..., 1].clamp(-20, 20)
            against = torch.where(there > 0, against, torch.tensor(-1e9))
            yield from (-(torch.logsumexp(against, 1) - there.sum(1).log())).tolist()


def steadiness(model, trials):
    """Share of the neighbours of a phoneme put into the reference whose score it moves by less than 5 points of 100."""
    steady = []
    with torch.no_grad():
        for true, changed in zip(trials, trials[1:]):
            if not changed["beside"]:
                continue
            x, phones, there, *_ = batch([true, changed])
            scores = model(x, phones, there)[..., 0].clamp(0, 2) * 50
            at = changed["changed"][0]
            steady += [bool((scores[0, i] - scores[1, i]).abs() < 5) for i in (at - 1, at + 1) if 0 <= i < len(true["phones"])]
    return 100 * np.mean(steady)


def is_right(trial):
    return bool(trial.get("scores")) and all(value is not None and value >= 1.5 for value in trial["scores"])


def main():
    options = arguments()
    torch.set_num_threads(1)
    trials = load(options)
    judged = []
    if options.check:
        for fold in sorted({trial["fold"] for trial in trials}):
            model = train([t for t in trials if t["fold"] != fold], options.width, options.epochs, options.seed)
            unheard = [t for t in trials if t["fold"] == fold]
            report(f"fold {fold + 1}", model, unheard)
            print(f"  neighbours of a phoneme in another's place that keep their score: {steadiness(model, unheard):.1f} %", flush=True)
            judged += zip(unheard, verdicts(model, unheard))
    model = train(trials, options.width, options.epochs, options.seed)
    report("what it learnt from", model, trials)

    judged = judged or list(zip(trials, verdicts(model, trials)))
    accepted = float(np.percentile([v for t, v in judged if is_right(t)], ACCEPTED_AWAY))
    changed = [v for t, v in judged if t["changed"]]
    print(f"verdict: from {accepted:.2f} on accepted, which rejects {100 * np.mean(np.array(changed) < accepted):.0f} % of the references with one phoneme changed")

    def numbers(tensor):
        return [float(f"{value:.4g}") for value in tensor.detach().flatten().tolist()]

    def dense(layer):
        return {"weights": numbers(layer.weight), "bias": numbers(layer.bias)}

    with open(options.out, "w", encoding="utf8") as file:
        json.dump(
            {
                "version": 2,
                "window": WINDOW,
                "own": dense(model.own),
                "phone": numbers(model.phone.weight),
                "manner": dense(model.manner),
                "usual": numbers(torch.tanh(model.usual)),
                "usualCount": USUAL_COUNT,
                "around": dense(model.around),
                "output": dense(model.output),
                "accepted": round(accepted, 2),
            },
            file,
            separators=(",", ":"),
        )
        file.write("\n")


main()
