import { expect, test } from 'vitest';
import { placeholderNames, readMessage } from './icu-message.ts';
import { t } from './t.ts';

test.each([
  [t('Save'), 'Save'],
  [t('{count} homes in {place}, {count} in all', { count: 3, place: 'Kira' }), '3 homes in Kira, 3 in all'],
  [t('{n, plural, one {# bed} other {# beds}}', { n: 1 }), '1 bed'],
  [t('{n, plural, one {# bed} other {# beds}}', { n: 0 }), '0 beds'],
  [
    t('{n, plural, one {# home} other {# homes}} of {name} #1', { n: 2, name: '{not a place}' }),
    '2 homes of {not a place} #1',
  ],
])('%s', (said, wanted) => expect(said).toBe(wanted));

test('lists the placeholders of a message, including those of its plural forms', () => {
  const parts = readMessage('{a}: {n, plural, one {# bed of {b}} other {# beds}}');
  expect([...placeholderNames(parts)].sort()).toEqual(['a', 'b', 'n']);
});

test.each(['{', 'a } b', '{n, plural, other {#}}', '{n, plural, one {#} other {#}', '{two words}'])(
  'rejects the invalid message %s',
  (broken) => expect(() => readMessage(broken)).toThrow('a message must be'),
);
