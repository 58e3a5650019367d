"""Sequence training: maximum mutual information between a crop's features and its phonemes, without lattices.

After Povey et al., "Purely sequence-trained neural networks for ASR based on lattice-free MMI" (Interspeech 2016), with
the engine's own topology (three states a phoneme, one of silence) and a phoneme bigram of the training labels.
The numerator is the same graph in which each frame has only the phonemes that its labels have a few frames around it.
"""
import numpy as np
import torch

STATES = 3
# Natural logarithms, as in the engine's transitionWeights.ts.
STAY, LEAVE = -1.0, -0.36
# Frames by which a boundary may differ from the labels'.
TOLERANCE = 3
# Nats that a phoneme costs where the labels have another.
ELSEWHERE = 15.0


def bigram(labels, classes, unknown):
    """Log probabilities of a phoneme after another, from frame labels; add one. A phoneme does not follow itself."""
    counts = np.ones((classes, classes))
    for y in labels:
        y = np.asarray(y)
        runs = y[np.r_[True, y[1:] != y[:-1]]]
        pairs = np.stack([runs[:-1], runs[1:]])
        pairs = pairs[:, (pairs != unknown).all(0)]
        np.add.at(counts, (pairs[0], pairs[1]), 1)
    np.fill_diagonal(counts, 1e-6)
    return np.log(counts / counts.sum(1, keepdims=True))


class PhoneLoop:
    def __init__(self, pairs, prior, prior_weight=0.5):
        classes = len(prior)
        # Silence is class 0 and has one state.
        self.owner = torch.tensor([0] + [c for c in range(1, classes) for _ in range(STATES)])
        first = {c: 0 if c == 0 else 1 + (c - 1) * STATES for c in range(classes)}
        last = {c: 0 if c == 0 else first[c] + STATES - 1 for c in range(classes)}
        size = len(self.owner)
        moves = np.zeros((size, size), np.float32)
        for state in range(size):
            moves[state, state] = np.exp(STAY)
            if state + 1 < size and self.owner[state + 1] == self.owner[state]:
                moves[state, state + 1] = np.exp(LEAVE)
        for a in range(classes):
            for b in range(classes):
                if a != b:
                    moves[last[a], first[b]] += np.exp(LEAVE + pairs[a, b])
        moves[0, 0] = np.exp(-0.05)
        self.moves = torch.from_numpy(moves)
        self.prior = prior_weight * torch.from_numpy(np.log(prior)).float()
        self.classes = classes

    def shares(self, scores):
        """Posterior of every class in every frame: `scores` are crops by frames by classes, in nats."""
        scores = scores - scores.amax(2, keepdim=True)
        emitted = scores.exp()[:, :, self.owner].transpose(0, 1).contiguous()
        steps, crops, size = emitted.shape
        forward = torch.empty_like(emitted)
        now = emitted[0] / size
        for t in range(steps):
            if t:
                now = (now @ self.moves) * emitted[t]
            now = now / now.sum(1, keepdim=True).clamp_min(1e-30)
            forward[t] = now
        back = torch.ones(crops, size)
        turned = self.moves.t().contiguous()
        for t in range(steps - 1, -1, -1):
            forward[t] *= back
            back = (back * emitted[t]) @ turned
            back = back / back.sum(1, keepdim=True).clamp_min(1e-30)
        shares = forward / forward.sum(2, keepdim=True).clamp_min(1e-30)
        result = torch.zeros(steps, crops, self.classes)
        result.index_add_(2, self.owner, shares)
        return result.transpose(0, 1)

    @torch.no_grad()
    def gradient(self, logits, labels, unknown):
        """What raises the mutual information: posteriors given the labels less posteriors given the loop; 0 in frames without a label."""
        scores = torch.log_softmax(logits, 2) - self.prior
        known = labels != unknown
        near = torch.zeros_like(scores, dtype=torch.bool)
        marks = torch.zeros_like(scores)
        marks.scatter_(2, labels.clamp_max(self.classes - 1)[:, :, None], 1.0)
        marks *= known[:, :, None]
        for shift in range(-TOLERANCE, TOLERANCE + 1):
            moved = torch.roll(marks, shift, 1)
            if shift > 0:
                moved[:, :shift] = 0
            elif shift < 0:
                moved[:, shift:] = 0
            near |= moved > 0
        near |= ~known[:, :, None]
        both = self.shares(torch.cat([scores - ELSEWHERE * (~near), scores]))
        crops = len(logits)
        return (both[:crops] - both[crops:]) * known[:, :, None]
