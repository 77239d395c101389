import { expect, test } from 'vitest';
import { shownCount, type Waiting, waitingAt, waitingKinds, waitingNames } from './waiting.ts';

const nothing = {
  ...(Object.fromEntries(waitingNames.map((name) => [name, 0])) as Omit<Waiting, 'rateDays'>),
  rateDays: 40,
};

test('up to ninety-nine are counted', () => {
  expect([0, 1, 99, 100, 500].map(shownCount)).toEqual(['0', '1', '99', '99+', '99+']);
});

test('a page counts what is dealt with on it, in whichever part; without one all counts, and no age', () => {
  const waiting = { ...nothing, heldMoney: 2, dueBack: 3, requests: 1, sales: 4, findings: 7 };
  expect(waitingAt(waiting, '/admin/payments')).toBe(5);
  expect(waitingAt(waiting, '/admin/requests')).toBe(5);
  expect(waitingAt(waiting, '/admin/claims')).toBe(0);
  expect(waitingAt(waiting)).toBe(17);
  expect(waitingAt(nothing)).toBe(0);
});

test('each kind that waits counts on one page', () => {
  for (const kind of waitingNames) {
    const [page] = waitingKinds[kind].href.split('#');
    expect([kind, waitingAt({ ...nothing, [kind]: 1 }, page), waitingAt({ ...nothing, [kind]: 1 })]).toEqual([
      kind,
      1,
      1,
    ]);
  }
});
