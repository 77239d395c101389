import { expect, test, vi } from 'vitest';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import { sanitizeDocument } from './document-content.ts';

const decode = vi.fn<(bytes: Uint8Array) => Promise<object>>(async () => ({ bytes: Buffer.from('anew') }));
const work = { decode } as unknown as Pick<PictureWork, 'decode'>;
const pdf = (tail: number) => Buffer.from(`%PDF-1.7\n%%EOF${'\n'.repeat(tail)}`, 'latin1');
const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1')]);

test('keeps a PDF unchanged, also with a few bytes after its end', async () => {
  for (const bytes of [pdf(0), pdf(4_091)])
    expect(await sanitizeDocument(work, bytes)).toEqual({ type: 'pdf', bytes });
  expect(decode).not.toHaveBeenCalled();
});

test('re-encodes a picture', async () => {
  const bytes = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  expect(await sanitizeDocument(work, bytes)).toEqual({ type: 'webp', bytes: Buffer.from('anew') });
  expect(decode.mock.calls).toEqual([[bytes]]);
});

test.each([
  ['a PDF without its end', Buffer.from('%PDF-1.7\n1 0 obj'), 'paper_cut_off'],
  ['a PDF whose end is far from the end', pdf(4_092), 'paper_cut_off'],
  ['what begins before its PDF', Buffer.from(' %PDF-1.7\n%%EOF'), 'paper_unknown'],
  ['a photograph in HEIC', heic, 'paper_heic'],
  ['an animation', Buffer.from('GIF89a'), 'paper_unknown'],
  ['nothing', Buffer.alloc(0), 'paper_unknown'],
])('returns 400 for %s', async (_, bytes, code) => {
  const error = await sanitizeDocument(work, bytes).catch((one) => one);
  expect(error).toMatchObject({ kind: 'invalid', code, fields: { paper: error.text } });
});
