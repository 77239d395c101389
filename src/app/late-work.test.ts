import { expect, test } from 'vitest';
import { describeDelays } from './late-work.ts';

type Lane = Parameters<typeof describeDelays>[0][number];

const minutes = (count: number) => count * 60_000;

test('describes delayed background work in one sentence with the reason', () => {
  const urgent: Lane = {
    behindMs: minutes(4.5),
    due: [
      { work: 'emails', count: 12 },
      { work: 'refunds', count: 3 },
    ],
  };
  const bulk: Lane = { behindMs: minutes(2), due: [{ work: 'tours', count: 1 }] };
  const onTime: Lane = { behindMs: 0, due: [{ work: 'images', count: 7 }] };
  const sentence = (...delays: Lane[]) => describeDelays(delays);
  expect(sentence(urgent, onTime)).toBe('Background work is 4 minutes behind: 12 emails, 3 refunds');
  expect(sentence(urgent, bulk)).toBe(
    'Background work is 4 minutes behind: 12 emails, 3 refunds, 1 tour job',
  );
  expect(sentence({ behindMs: minutes(3), due: [] })).toBe('Background work is 3 minutes behind');
  expect(sentence(onTime)).toBeNull();
});
