import type { Metadata } from 'sharp';
import { expect, test } from 'vitest';
import { requireAffordable } from './picture-cost.ts';

const header = (changes: Partial<Metadata>) =>
  ({ format: 'jpeg', width: 4_000, height: 3_000, channels: 3, depth: 'uchar', ...changes }) as Metadata;
const edge = (width: number, height: number, changes: Partial<Metadata> = {}) =>
  header({ width, height, ...changes });
const interlaced = { format: 'png', isProgressive: true } as const;
const progressive = { format: 'jpeg', isProgressive: true } as const;

test.each<[string, Metadata, Metadata]>([
  ['pixels in all', edge(6_600, 10_000), edge(6_601, 10_000)],
  ['pixels in a line', edge(30_000, 10), edge(30_001, 10)],
  ['pixels from above to below', edge(10, 30_000), edge(10, 30_001)],
  [
    'of an interlaced PNG',
    edge(5_000, 10_000, { ...interlaced, channels: 4 }),
    edge(5_001, 10_000, { ...interlaced, channels: 4 }),
  ],
  [
    'of a deep interlaced PNG',
    edge(2_500, 10_000, { ...interlaced, channels: 4, depth: 'ushort' }),
    edge(2_501, 10_000, { ...interlaced, channels: 4, depth: 'ushort' }),
  ],
  [
    'of a progressive JPEG with all its colours',
    edge(3_333, 10_000, { ...progressive, chromaSubsampling: '4:4:4' }),
    edge(3_334, 10_000, { ...progressive, chromaSubsampling: '4:4:4' }),
  ],
  ['of an AVIF', edge(1_250, 10_000, { format: 'heif' }), edge(1_251, 10_000, { format: 'heif' })],
  ['of a GIF', edge(5_000, 10_000, { format: 'gif' }), edge(5_001, 10_000, { format: 'gif' })],
  ['of a WebP', edge(5_000, 10_000, { format: 'webp' }), edge(5_001, 10_000, { format: 'webp' })],
])('limits the decoded size: %s', (_, most, more) => {
  expect(() => requireAffordable(most)).not.toThrow();
  expect(() => requireAffordable(more)).toThrow(expect.objectContaining({ reason: 'too-many-pixels' }));
});

test('accepts the maximum size for pictures read by rows or with subsampled colours', () => {
  for (const cheap of [
    header({ format: 'png', channels: 4, depth: 'ushort' }),
    header({}),
    header({ ...progressive, chromaSubsampling: '4:2:0' }),
  ])
    expect(() => requireAffordable({ ...cheap, width: 6_600, height: 10_000 })).not.toThrow();
});
