"""Begins a network as one that was trained before, with more units and further layers."""
import json

import numpy as np
import torch
import torch.nn.functional as F

# How loudly a further layer speaks at first, beside the short cut past it.
WHISPER = 0.1
# Weights with which the layers listen to further units at first, as a share of what they would begin with.
CURIOSITY = 0.3


def read_network(directory):
    """The description of a model's only network, and (weights, bias) of each layer, the weights output by offset by input."""
    described = json.load(open(f"{directory}/phones.json"))["networks"][0]
    data = open(f"{directory}/{described['weights']}", "rb").read()
    layers, at = [], 0

    def take(kind, count):
        nonlocal at
        values = np.frombuffer(data, kind, count, at)
        at += values.nbytes
        return values.astype(np.float32)

    for shape in described["layers"]:
        outputs, size = shape["outputs"], (shape["outputs"], len(shape["offsets"]), shape["inputs"])
        if described["storage"] == "8 bits":
            largest, bias = take("<f4", outputs), take("<f4", outputs)
            weights = take("i1", int(np.prod(size))).reshape(size) / 127 * largest[:, None, None]
        else:
            weights, bias = take("<f4", int(np.prod(size))).reshape(size), take("<f4", outputs)
        layers.append((weights, bias))
    return described, layers


@torch.no_grad()
def grow(network, directory, batches):
    """Gives the network the earlier one's weights; what it has beside them hardly speaks at first.

    Layers with the earlier network's offsets, in its order, are the earlier ones; others are further ones. `batches` are
    standardised features, of which each unit's mean and variance are found, so that normalisation changes nothing.
    """
    described, earlier = read_network(directory)
    shapes, at = described["layers"], 0
    current = list(batches)
    for layer in network.layers:
        known = at < len(earlier) and shapes[at]["offsets"] == layer.offsets
        weight = layer.linear.weight.view(layer.linear.out_features, len(layer.offsets), -1)
        outputs = 0
        if known:
            old, bias = earlier[at]
            outputs, inputs = old.shape[0], old.shape[2]
            weight[:outputs, :, inputs:] *= CURIOSITY
            weight[:outputs, :, :inputs] = torch.from_numpy(old)
            at += 1
        if layer.last:
            layer.linear.bias[:] = torch.from_numpy(bias)
            break
        summed = [F.linear(layer.joined(x), layer.linear.weight) for x in current]
        flat = torch.cat([y.flatten(0, 1) for y in summed])
        mean, variance = flat.mean(0), flat.var(0, unbiased=False)
        norm = layer.norm
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
        norm.weight.fill_(1 if known else WHISPER)
        norm.bias.zero_()
        if known:
            norm.weight[:outputs] = torch.sqrt(variance[:outputs] + norm.eps)
            norm.bias[:outputs] = torch.from_numpy(bias) + mean[:outputs]
        layer.eval()
        current = [layer(x) for x in current]
        layer.train()
    if at != len(earlier):
        raise ValueError(f"{len(earlier) - at} of the layers in {directory} have no place in the new network")
