import { expect, test } from 'vitest';
import { listLimits } from './choices.ts';
import { homeComment, listDraft, listMemberParams, listParams } from './list-schema.ts';

const draft = { name: 'Near the school', displayName: 'Sarah' };

test('trims list names', () => {
  expect(listDraft.parse({ name: ' Near the school ', displayName: ' Sarah ' })).toEqual(draft);
});

test.each([
  [{ name: ' ' }, 'Give the list a name'],
  [{ name: 'x'.repeat(listLimits.name + 1) }, 'Enter at most 80 characters'],
  [{ name: 'two\nlines' }, 'This contains characters that cannot be shown'],
  [{ displayName: '' }, 'What should the others call you?'],
  [{ displayName: 'x'.repeat(listLimits.displayName + 1) }, 'Enter at most 40 characters'],
])('rejects a list with %j: %s', (over, message) => {
  const { error } = listDraft.safeParse({ ...draft, ...over });
  expect(error?.issues[0]?.message).toBe(message);
});

test('accepts names of maximum length and the maximum number of homes, and no more', () => {
  const homes = Array.from({ length: listLimits.homes }, (_, n) => n + 1);
  const longest = {
    name: 'x'.repeat(listLimits.name),
    displayName: 'x'.repeat(listLimits.displayName),
    propertyIds: homes,
  };
  expect(listDraft.parse(longest)).toEqual(longest);
  expect(listDraft.safeParse({ ...draft, propertyIds: [...homes, 101] }).success).toBe(false);
  expect(listDraft.safeParse({ ...draft, propertyIds: [2 ** 31 - 1] }).success).toBe(true);
  for (const id of [0, -1, 1.5, '1', 2 ** 31]) {
    expect(listDraft.safeParse({ ...draft, propertyIds: [id] }).success).toBe(false);
  }
});

test('accepts link tokens of twenty-two letters and member numbers of up to four digits', () => {
  const mark = 'a-_9'.repeat(5).concat('bc');
  const isLink = (text: string) => listParams.safeParse({ mark: text }).success;
  expect([mark, `${mark}d`, mark.slice(1), `${mark.slice(1)}+`, `${mark}\n`].map(isLink)).toEqual([
    ...[true, false, false, false, false],
  ]);
  const memberOf = (number: string) => listMemberParams.safeParse({ mark, number }).data?.number;
  expect(['1', '0012', '9999', '10000', '-1', '', '1.5', ' 1'].map(memberOf)).toEqual([
    ...[1, 12, 9999, undefined, undefined, undefined, undefined, undefined],
  ]);
});

test('leaves the omitted fields of a home unchanged', () => {
  expect(homeComment.parse({})).toEqual({});
  expect(homeComment.parse({ isLiked: false })).toEqual({ isLiked: false });
  expect(homeComment.parse({ note: '' })).toEqual({ note: '' });
});
