"""Removes the grain of few samples: the U-Net that Open Image Denoise publishes, run in plain numpy.

The weights (rt_hdr_alb_nrm.tza, Apache-2.0) are fetched by hand, see the README; they are not part of this repository.
"""
import struct

import numpy as np

# The transfer curve that the published weights were trained with (Open Image Denoise, "PU" for high dynamic range).
A, B, C, D, E, F, G = 1.41283765e+03, 1.64593172e+00, 4.31384981e-01, -2.94139609e-03, 1.92653254e-01, 6.26026094e-03, 9.98620152e-01
Y0, Y1, X0, X1 = 1.57945760e-06, 3.22087631e-02, 2.23151711e-03, 3.70974749e-01


def squeeze(y):
    return np.where(y <= Y0, A * y, np.where(y <= Y1, B * np.power(np.maximum(y, 1e-12), C) + D, E * np.log(np.maximum(y, 1e-12) + F) + G))


def stretch(x):
    return np.where(x <= X0, x / A, np.where(x <= X1, np.power(np.maximum((x - D) / B, 0), 1 / C), np.exp((x - G) / E) - F))


TOP = float(squeeze(np.float32(65504.0)))


def read_weights(path):
    data = open(path, 'rb').read()
    if struct.unpack_from('<H', data, 0)[0] != 0x41D7:
        raise ValueError(f'{path} is no weights file')
    at = struct.unpack_from('<Q', data, 4)[0]
    count = struct.unpack_from('<I', data, at)[0]
    at, tensors = at + 4, {}
    for _ in range(count):
        length = struct.unpack_from('<H', data, at)[0]
        name = data[at + 2:at + 2 + length].decode()
        at += 2 + length
        rank = data[at]
        shape = struct.unpack_from(f'<{rank}I', data, at + 1)
        at += 1 + 4 * rank + rank
        kind = np.float16 if data[at:at + 1] == b'h' else np.float32
        start = struct.unpack_from('<Q', data, at + 1)[0]
        at += 9
        tensors[name] = np.frombuffer(data, kind, int(np.prod(shape)), start).reshape(shape).astype(np.float32)
    return tensors


def convolve(x, weight, bias, clip=True, chunk=6144):
    """3x3. The padded picture is one long row, so each of the nine taps is that row, shifted: no copies."""
    channels, height, width = x.shape
    outputs, wide = weight.shape[0], width + 2
    row = np.pad(x, ((0, 0), (1, 2), (1, 1))).reshape(channels, -1)
    taps = [(np.ascontiguousarray(weight[:, :, k // 3, k % 3]), (k // 3) * wide + k % 3) for k in range(9)]
    out = np.empty((outputs, height * wide), np.float32)
    part, more = np.empty((outputs, chunk), np.float32), np.empty((outputs, chunk), np.float32)
    for at in range(0, height * wide, chunk):
        n = min(chunk, height * wide - at)
        total, term = (part, more) if n == chunk else (np.empty((outputs, n), np.float32), np.empty((outputs, n), np.float32))
        total[:] = bias[:, None]
        for tap, shift in taps:
            np.matmul(tap, row[:, at + shift:at + shift + n], out=term)
            total += term
        out[:, at:at + n] = np.maximum(total, 0) if clip else total
    return np.ascontiguousarray(out.reshape(outputs, height, wide)[:, :, :width])


def halve(x):
    return np.maximum(np.maximum(x[:, ::2, ::2], x[:, 1::2, ::2]), np.maximum(x[:, ::2, 1::2], x[:, 1::2, 1::2]))


def double(x):
    return x.repeat(2, 1).repeat(2, 2)


def network(tensors, x):
    def layer(name, value, clip=True):
        return convolve(value, tensors[name + '.weight'], tensors[name + '.bias'], clip)

    skips = [x]
    x = layer('enc_conv0', x)
    for name in ('enc_conv1', 'enc_conv2', 'enc_conv3'):
        x = halve(layer(name, x))
        skips.append(x)
    x = halve(layer('enc_conv4', x))
    x = layer('enc_conv5b', layer('enc_conv5a', x))
    for k in (4, 3, 2, 1):
        x = np.concatenate([double(x), skips.pop()])
        x = layer(f'dec_conv{k}b', layer(f'dec_conv{k}a', x))
    return layer('dec_conv0', x)


def denoise(tensors, light, albedo, normal, round=False, strip=1024, margin=96):
    """light, albedo, normal: (h, w, 3). round: the picture is a panorama, whose left and right edge meet."""
    height, width, _ = light.shape
    light = np.nan_to_num(np.clip(light.astype(np.float32), 0, 65504))
    brightness = light @ np.array([0.212671, 0.715160, 0.072169], np.float32)
    scale = 0.18 / np.exp2(np.mean(np.log2(np.maximum(brightness[::4, ::4], 1e-8))))
    stack = np.concatenate([squeeze(light * scale) / TOP, np.clip(albedo.astype(np.float32), 0, 1), np.clip(normal.astype(np.float32), -1, 1) * 0.5 + 0.5], 2)
    stack = stack.transpose(2, 0, 1).astype(np.float32)
    stack = np.pad(stack, ((0, 0), (0, -height % 16), (0, 0)), mode='reflect') if height % 16 else stack
    stack = np.pad(stack, ((0, 0), (0, 0), (margin, margin + -width % 16)), mode='wrap' if round else 'reflect')
    out = np.empty((height, width, 3), np.float32)
    for x in range(0, width, strip):
        w = min(strip, width - x)
        part = stack[:, :, x:x + -(-w // 16) * 16 + 2 * margin]
        result = network(tensors, part)[:, :height, margin:margin + w]
        out[:, x:x + w] = stretch(np.clip(result, 0, None) * TOP).transpose(1, 2, 0) / scale
    return out
