import { expect, test } from 'vitest';
import { createUploadLimiter } from './upload-concurrency.ts';

test('releases the slot of a failed upload', async () => {
  const inPlace = createUploadLimiter();
  for (let upload = 0; upload < 9; upload++)
    await expect(inPlace(7, () => Promise.reject(new Error('the line broke')))).rejects.toThrow(
      'the line broke',
    );
  expect(await inPlace(7, async () => 'arrived')).toBe('arrived');
});
