import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countSharedLink } from './count-shared-link.ts';

const ref = 'abcdefghijklmnop';
const asked: [address: string, body: unknown][] = [];
let status = 200;
beforeEach(() => {
  asked.length = 0;
  status = 200;
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body: string }) => {
    asked.push([`${method} ${address}`, JSON.parse(body)]);
    return new Response('{"counted":true}', { status });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('counts a shared link with its sharer and channel', async () => {
  await countSharedLink(`?ref=${ref}&src=whatsapp&user=abcdefghijkl`);
  expect(asked).toEqual([[`POST /api/shares/${ref}/opens`, { user: 'abcdefghijkl', src: 'whatsapp' }]]);
});

test('truncates missing or long parts of its address instead of refusing them', async () => {
  await countSharedLink(`?ref=${ref}&src=${'x'.repeat(101)}`);
  expect(asked).toEqual([[expect.anything(), { user: '', src: 'x'.repeat(100) }]]);
});

test.each(['', '?src=link', `?ref=${ref}x`, `?ref=${ref.slice(1)}`, '?ref=../../../api/abc'])(
  'sends no request for an address without a share link: %j',
  async (search) => {
    await countSharedLink(search);
    expect(asked).toEqual([]);
  },
);

test('shows no error when counting fails', async () => {
  status = 500;
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await countSharedLink(`?ref=${ref}`);
  expect(warned).toHaveBeenCalledOnce();
});
