"""python3 develop.py <folder of .npz> <weights.tza> [--keep]

Denoises each rendered picture, sets its exposure like a photographer and writes <picture>.png. Finished ones are skipped.
"""
import argparse
import os
import struct
import time
import zlib

import numpy as np

from denoise import denoise, read_weights


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument('folder')
    ask.add_argument('weights')
    ask.add_argument('--keep', action='store_true', help='keep the .npz (else only a small mark stays, so that it is not rendered again)')
    ask.add_argument('--raw', action='store_true', help='without denoising')
    ask = ask.parse_args()
    full = read_weights(ask.weights)
    small = ask.weights[:-4] + '_small.tza'      # a third of the work; in a panorama nobody sees the difference
    small = read_weights(small) if os.path.exists(small) else full
    for name in sorted(os.listdir(ask.folder)):
        source, target = os.path.join(ask.folder, name), os.path.join(ask.folder, name[:-4] + '.png')
        if not name.endswith('.npz') or (os.path.exists(target) and os.path.getmtime(target) > os.path.getmtime(source)):
            continue
        started = time.time()
        passes = np.load(source)
        round = name.startswith('pano')
        light = passes['light'].astype(np.float32) if ask.raw else denoise(small if round else full, passes['light'], passes['albedo'], passes['normal'], round)
        write_png(target + '.part', print_of(light, outdoors=bool(passes['outdoors'])))
        os.replace(target + '.part', target)
        if not ask.keep:
            open(source + '.done', 'w').close()
            os.remove(source)
        print(f'DEVELOPED {target} {time.time() - started:.0f} s', flush=True)


def print_of(light, outdoors=False):
    """Light to 8 bit: exposure, white balance half way to neutral, a soft shoulder that keeps the window readable."""
    light = np.nan_to_num(light)
    grey = light @ np.array([0.2126, 0.7152, 0.0722], np.float32)
    rows = np.ones(light.shape[0]) if light.shape[1] != 2 * light.shape[0] else np.sin((np.arange(light.shape[0]) + 0.5) / light.shape[0] * np.pi)
    weight = np.repeat(rows[:, None], light.shape[1], 1)
    order = np.log2(np.maximum(grey, 1e-4))
    middle = 2 ** float((np.clip(order, -7, 1.2) * weight).sum() / weight.sum())
    light = light * ((0.28 if outdoors else 0.4) / middle)
    calm = grey < np.quantile(grey, 0.97)
    mean = light[calm].mean(0)
    light = light * (mean.mean() / mean) ** 0.5 * np.array([1.02, 1.0, 0.965], np.float32)
    return (contrast(np.clip(encode(shoulder(light)), 0, 1)) * 255 + 0.5).astype(np.uint8)


def shoulder(x, knee=0.42, white=6.0):
    """Straight up to the knee, then bending so that `white` prints as 1; the brightest parts lose a little colour."""
    peak = np.maximum(x.max(-1, keepdims=True), 1e-6)
    room = 1 - knee
    bent = knee + room * (1 - np.exp(-np.maximum(peak - knee, 0) / room)) / (1 - np.exp(-(white - knee) / room))
    shown = np.where(peak <= knee, peak, np.minimum(bent, 1.0))
    fade = np.clip((peak - 1.0) / 5.0, 0, 0.6)
    return x * (shown / peak) * (1 - fade) + shown * fade


def contrast(x, amount=0.28):
    """A gentle S: darks a little darker, lights a little lighter."""
    return x + amount * x * (1 - x) * (2 * x - 1)


def encode(x):
    return np.where(x <= 0.0031308, 12.92 * x, 1.055 * np.power(np.maximum(x, 1e-9), 1 / 2.4) - 0.055)


def write_png(path, pixels):
    height, width, _ = pixels.shape
    raw = np.concatenate([np.zeros((height, 1), np.uint8), pixels.reshape(height, -1)], 1).tobytes()

    def chunk(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))

    with open(path, 'wb') as file:
        file.write(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', struct.pack('>IIBBBBB', width, height, 8, 2, 0, 0, 0))
                   + chunk(b'IDAT', zlib.compress(raw, 3)) + chunk(b'IEND', b''))


if __name__ == '__main__':
    main()
