import { afterAll, expect, test, vi } from 'vitest';
import { fetchFile, lineFailed } from './line.ts';
import { lineState, listenForLine, startWatching } from './watch-line.ts';

const answers = new Map<string, number>();
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
vi.stubGlobal('navigator', { onLine: true });
vi.stubGlobal(
  'fetch',
  async (address: string) => new Response(null, { status: answers.get(address) ?? 200 }),
);
afterAll(() => {
  vi.unstubAllGlobals();
});

test('a page whose files are gone stays in the state renewed, even when the server answers', async () => {
  startWatching();
  await lineFailed();
  expect(lineState()).toBe('good');
  const said = new Promise<void>((done) => listenForLine(done));
  answers.set('/assets/old.js', 404);
  void fetchFile('/assets/old.js');
  await said;
  expect(lineState()).toBe('renewed');
  await lineFailed();
  expect(lineState()).toBe('renewed');
});
