import { use } from 'react';
import { expect, test, vi } from 'vitest';
import { useLocation } from 'wouter';
import { SaveData } from '#kit/web/ui/picture.tsx';
import { drawnOnce } from './drawn-once.tsx';

const drawn = vi.fn<() => void>();
function Part() {
  drawn();
  const [path] = useLocation();
  return (
    <p>
      {use(SaveData) ? 'light' : 'full'} {path}
    </p>
  );
}
const html = (key: string, saveData = false) => drawnOnce({ key, saveData, draw: () => <Part /> });
const drawsOf = (key: string) => {
  const before = drawn.mock.calls.length;
  html(key);
  return drawn.mock.calls.length - before;
};

test('a part is drawn once for all pages, and once more for whoever saves data', () => {
  const full = html('card 1');
  expect(full.replaceAll('<!-- -->', '')).toBe('<p>full /</p>');
  expect(html('card 1')).toBe(full);
  const light = html('card 1', true);
  expect(light.replaceAll('<!-- -->', '')).toBe('<p>light /</p>');
  expect([html('card 1'), html('card 1', true), drawn.mock.calls.length]).toEqual([full, light, 2]);
});

test('of more than 3,000 the oldest goes, and no other', () => {
  const keys = Array.from({ length: 3_000 }, (_, at) => `part ${at}`);
  for (const key of keys) html(key);
  expect(['part 1', 'part 2999'].map(drawsOf)).toEqual([0, 0]);
  html('one more');
  expect(['part 1', 'part 2999', 'one more', 'part 0'].map(drawsOf)).toEqual([0, 0, 0, 1]);
});
