import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadScript } from './load-script.ts';

type FakeScript = { src: string; onload: () => void; onerror: () => void; remove: () => void };

let scripts: FakeScript[];
let inPage: Set<FakeScript>;
beforeEach(() => {
  vi.useFakeTimers();
  scripts = [];
  inPage = new Set();
  vi.stubGlobal('document', {
    createElement: (name: string) => {
      expect(name).toBe('script');
      const script: FakeScript = {
        src: '',
        onload: () => {},
        onerror: () => {},
        remove: () => inPage.delete(script),
      };
      scripts.push(script);
      return script;
    },
    head: { append: (script: FakeScript) => inPage.add(script) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const patience = { tries: 3, everyMs: 1_000, limitMs: 15_000 };
const begin = () => {
  const state = { isThere: null as boolean | null };
  void loadScript('https://pay.example/v3.js', patience).then((isThere) => {
    state.isThere = isThere;
  });
  return state;
};

test('loads a script once', async () => {
  const state = begin();
  scripts[0]?.onload();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([state.isThere, scripts.map(({ src }) => src)]).toEqual([true, ['https://pay.example/v3.js']]);
});

test('tries a failed script three times a second apart, leaves nothing behind, and can be retried', async () => {
  const state = begin();
  for (const number of [1, 2, 3]) {
    expect(scripts).toHaveLength(number);
    scripts.at(-1)?.onerror();
    await vi.advanceTimersByTimeAsync(999);
    expect(scripts).toHaveLength(number);
    await vi.advanceTimersByTimeAsync(1);
  }
  expect([state.isThere, scripts.length, inPage.size]).toEqual([false, 3, 0]);
  const again = begin();
  scripts.at(-1)?.onload();
  await vi.advanceTimersByTimeAsync(0);
  expect([again.isThere, scripts.length, inPage.size]).toEqual([true, 4, 1]);
});

test('counts a slow script as failed, and may succeed on the next try', async () => {
  const state = begin();
  await vi.advanceTimersByTimeAsync(16_000);
  expect([scripts.length, inPage.size]).toEqual([2, 1]);
  scripts[1]?.onload();
  await vi.advanceTimersByTimeAsync(0);
  expect(state.isThere).toBe(true);
});
