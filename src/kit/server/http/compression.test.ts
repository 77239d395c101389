import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { brotliOptions, compress, encodedBody } from './compression.ts';

test.each([0, 1, 1_007, 1_024, 100_000, 131_072, 20_000_000])(
  'decompresses %i bytes to the same content',
  async (size) => {
    const bytes = Buffer.alloc(size, 'Bungalow in Kira. ');
    const packing = encodedBody(bytes);
    expect(brotliDecompressSync(await compress(packing, 'br')).equals(bytes)).toBe(true);
    expect(gunzipSync(await compress(packing, 'gzip')).equals(bytes)).toBe(true);
  },
);

test('finds repetitions across the whole page with a window of its size', () => {
  const noise = Buffer.from(
    Array.from({ length: 50_000 }, (_, at) => (at * 7_919 + (at >> 3) * 104_729) % 251),
  );
  const twice = Buffer.concat([noise, noise]);
  const { LGWIN, SIZE_HINT } = {
    LGWIN: constants.BROTLI_PARAM_LGWIN,
    SIZE_HINT: constants.BROTLI_PARAM_SIZE_HINT,
  };
  const options = brotliOptions(5, twice.length);
  const wide = { params: { ...options.params, [LGWIN]: 22, [SIZE_HINT]: twice.length } };
  expect(brotliCompressSync(twice, options).length).toBeLessThanOrEqual(
    brotliCompressSync(twice, wide).length + 64,
  );
});
