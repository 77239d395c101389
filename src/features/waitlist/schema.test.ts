import { expect, test } from 'vitest';
import { ratings } from './ratings.ts';
import { waitlistEntry } from './schema.ts';

const entry = { name: 'Sarah Nakato', email: 'sarah@example.com', platform: 'ios' };

test('rates a missing rating as 5', () => {
  expect(waitlistEntry.parse({ ...entry, name: ' Sarah Nakato ', email: ' sarah@example.com ' })).toEqual({
    ...entry,
    rating: 5,
  });
});

test.each<[over: object, fault: string | null]>([
  ...ratings.map(({ value }): [object, null] => [{ rating: value }, null]),
  [{ rating: 0 }, 'Choose a rating from 1 to 5'],
  [{ rating: 6 }, 'Choose a rating from 1 to 5'],
  [{ rating: 2.5 }, 'Choose a rating from 1 to 5'],
  [{ rating: '3' }, 'Choose a rating from 1 to 5'],
  [{ platform: 'android' }, null],
  [{ platform: 'symbian' }, 'Choose iOS or Android'],
  [{ name: 'x'.repeat(200) }, null],
  [{ name: 'x'.repeat(201) }, 'Full name must be at most 200 characters'],
  [{ name: ' ' }, 'Full name is required'],
  [{ name: 'two\nlines' }, 'Full name contains characters that are not allowed'],
  [{ email: '' }, 'Email address is required'],
  [{ email: 'sarah' }, 'Invalid email address'],
])('accepts an entry with %j, or: %s', (over, fault) => {
  expect(waitlistEntry.safeParse({ ...entry, ...over }).error?.issues[0]?.message ?? null).toBe(fault);
});
