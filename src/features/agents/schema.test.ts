import { expect, test } from 'vitest';
import { photoReasons } from './choices.ts';
import { agentParams, agentQuery, photoDecisionBody, photoReportBody } from './schema.ts';

test('requires an agent slug of twelve letters', () => {
  const isOne = (mark: string) => agentParams.safeParse({ mark }).success;
  expect(['0123456789ab', '0123456789a', '0123456789abc', '0123456789aB', '0123456789ag'].map(isOne)).toEqual(
    [...[true, false, false, false, false]],
  );
});

test('requests properties before one by its ID', () => {
  const asks = (before: string) => agentQuery.safeParse({ before }).success;
  expect(['2147483647', '2147483648', '1.5', 'x'].map(asks)).toEqual([true, false, false, false]);
});

test.each<[body: object, fault: string | null]>([
  ...photoReasons.map((reason): [object, null] => [{ reason }, null]),
  [{ reason: 'ugly' }, 'Choose what is wrong'],
  [{}, 'Choose what is wrong'],
  [{ reason: 'other', words: 'x'.repeat(500) }, null],
  [{ reason: 'other', words: 'x'.repeat(501) }, 'Enter at most 500 characters'],
  [{ reason: 'other', words: 'nothing\0' }, 'This contains characters that cannot be shown'],
])('accepts a photo report with %j, or: %s', (body, fault) => {
  expect(photoReportBody.safeParse(body).error?.issues[0]?.message ?? null).toBe(fault);
});

test('stores no text for a report without one', () => {
  expect(photoReportBody.parse({ reason: 'stolen' })).toEqual({ reason: 'stolen', words: '' });
});

test.each([
  [{ outcome: 'removed', reason: 'abc' }, null],
  [{ outcome: 'kept', reason: ' It is them. ' }, null],
  [{ outcome: 'kept', reason: ' ab ' }, 'Enter a reason'],
  [{ outcome: 'kept', reason: 'x'.repeat(501) }, 'Enter at most 500 characters'],
  [{ outcome: 'hidden', reason: 'abc' }, 'Choose whether to remove or keep the photo'],
])('accepts a decision about a photo with %j, or: %s', (body, fault) => {
  expect(photoDecisionBody.safeParse(body).error?.issues[0]?.message ?? null).toBe(fault);
});
