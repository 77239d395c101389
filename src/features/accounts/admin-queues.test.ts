import { expect, test } from 'vitest';
import {
  type AdminQueueCounts,
  adminQueueNames,
  adminQueues,
  formatQueueCount,
  queueCountFor,
} from './admin-queues.ts';

const nothing = {
  ...(Object.fromEntries(adminQueueNames.map((name) => [name, 0])) as Omit<AdminQueueCounts, 'rateDays'>),
  rateDays: 40,
};

test('caps a count at 99+', () => {
  expect([0, 1, 99, 100, 500].map(formatQueueCount)).toEqual(['0', '1', '99', '99+', '99+']);
});

test('counts the queues of a page in any of its tabs, counts all without a page, and ignores ages', () => {
  const waiting = { ...nothing, heldMoney: 2, dueBack: 3, requests: 1, sales: 4, findings: 7 };
  expect(queueCountFor(waiting, '/admin/payments')).toBe(5);
  expect(queueCountFor(waiting, '/admin/requests')).toBe(5);
  expect(queueCountFor(waiting, '/admin/claims')).toBe(0);
  expect(queueCountFor(waiting)).toBe(17);
  expect(queueCountFor(nothing)).toBe(0);
});

test('counts each queue on exactly one page', () => {
  for (const kind of adminQueueNames) {
    const [page] = adminQueues[kind].href.split('#');
    expect([
      kind,
      queueCountFor({ ...nothing, [kind]: 1 }, page),
      queueCountFor({ ...nothing, [kind]: 1 }),
    ]).toEqual([kind, 1, 1]);
  }
});
