import { expect, test } from 'vitest';
import { everything, type Topic, topic } from '#kit/topic.ts';
import { queryMatchesChange } from './is-query-concerned.ts';
import { recordTopics } from './topics-of.ts';

const concerned = (address: string, change: Topic, follows?: Topic[]) =>
  queryMatchesChange({ queryKey: [address], meta: follows && { follows } }, change);

test('an answer is concerned by changes of its topics, and by everything', () => {
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

test('an answer without topics is concerned by nothing but everything', () => {
  recordTopics('/api/b', '');
  expect([concerned('/api/b', topic('areas')), concerned('/api/b', everything)]).toEqual([false, true]);
});

test('before an address was answered, every change concerns it; other keys have no topics', () => {
  expect([concerned('/api/unasked', topic('areas')), concerned('draft', topic('areas'))]).toEqual([
    true,
    false,
  ]);
});

test('a query may follow less than its answer depends on', () => {
  recordTopics('/api/c', 'property');
  expect([12, 13].map((id) => concerned('/api/c', topic('property', id), [topic('property', 12)]))).toEqual([
    true,
    false,
  ]);
});
