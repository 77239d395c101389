import { expect, test } from 'vitest';
import { everything, type Topic, topic } from '#kit/topic.ts';
import { queryMatchesChange } from './is-query-concerned.ts';
import { recordTopics } from './topics-of.ts';

const concerned = (address: string, change: Topic, follows?: Topic[]) =>
  queryMatchesChange({ queryKey: [address], meta: follows && { follows } }, change);

test('matches a response with changes of its topics and with everything', () => {
  recordTopics('/api/a', 'property:12  areas');
  expect(
    [topic('property', 12), topic('property'), topic('areas'), everything].map((one) =>
      concerned('/api/a', one),
    ),
  ).toEqual([true, true, true, true]);
  expect([topic('property', 13), topic('plans')].map((one) => concerned('/api/a', one))).toEqual([
    false,
    false,
  ]);
});

test('matches a response without topics only with everything', () => {
  recordTopics('/api/b', '');
  expect([concerned('/api/b', topic('areas')), concerned('/api/b', everything)]).toEqual([false, true]);
});

test('matches any change before the first response, and gives other keys no topics', () => {
  expect([concerned('/api/unasked', topic('areas')), concerned('draft', topic('areas'))]).toEqual([
    true,
    false,
  ]);
});

test('lets a query follow fewer topics than its response has', () => {
  recordTopics('/api/c', 'property');
  expect([12, 13].map((id) => concerned('/api/c', topic('property', id), [topic('property', 12)]))).toEqual([
    true,
    false,
  ]);
});
