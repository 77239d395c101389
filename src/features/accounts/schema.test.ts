import { expect, test } from 'vitest';
import type { z } from 'zod';
import {
  changePasswordBody,
  confirmEmailBody,
  endTwoFactorBody,
  loginBody,
  profileBody,
  registerBody,
  resetFactorBody,
  twoFactorCode,
} from './schema.ts';

/** Returns the invalid fields, each with its first message, or null when all are valid. */
function faultsOf(shape: z.ZodType, value: unknown) {
  const { error } = shape.safeParse(value);
  const fields = new Map(error?.issues.toReversed().map(({ path, message }) => [path[0], message]));
  return error ? [...fields].map(([field, message]) => `${String(field)}: ${message}`).toReversed() : null;
}

const somebody = {
  username: 'nakato',
  email: 'nakato@example.com',
  fullName: 'Sarah Nakato',
  password: 'jacaranda on the hill',
};

test('registers a user on the basic plan, and ignores a role, a verification and dates', () => {
  const sent = { ...somebody, role: 'admin', isVerified: true, membershipEndDate: '2030-01-01' };
  expect(registerBody.parse(sent)).toEqual({ ...somebody, membershipPlan: 'basic' });
  expect(registerBody.parse({ ...somebody, membershipPlan: null }).membershipPlan).toBeNull();
  expect(registerBody.parse({ ...somebody, username: ' nakato ', fullName: ' Sarah Nakato ' })).toMatchObject(
    { username: 'nakato', fullName: 'Sarah Nakato' },
  );
});

test.each([
  [{ username: 'abc' }, null],
  [{ username: ' ab ' }, ['username: Username must be at least 3 characters']],
  [{ username: 'x'.repeat(64) }, null],
  [{ username: 'x'.repeat(65) }, ['username: Username must be at most 64 characters']],
  [
    { username: 'na.kato' },
    [
      'username: Username can contain only letters a to z, numbers, hyphens and underscores, and must start with a letter or number',
    ],
  ],
  [{ email: 'nakato' }, ['email: Invalid email address']],
  [{ membershipPlan: null }, null],
  [{ membershipPlan: 'trial' }, null],
  [{ fullName: '  ' }, ['fullName: Full name is required']],
  [{ fullName: 'x'.repeat(200) }, null],
  [{ fullName: 'x'.repeat(201) }, ['fullName: Full name must be at most 200 characters']],
  [{ fullName: 'Sarah\nNakato' }, ['fullName: Full name contains characters that are not allowed']],
  [{ password: 'sixsix' }, null],
  [{ password: 'five5' }, ['password: Password must be at least 6 characters']],
  [{ password: 'x'.repeat(256) }, null],
  [{ password: 'x'.repeat(257) }, ['password: Password must be at most 256 characters']],
  [{ password: 'nothing\0here' }, ['password: Password contains characters that are not allowed']],
  [{ password: 'half \ud83d here' }, ['password: Password contains characters that are not allowed']],
  [{ membershipPlan: 'gold' }, [expect.stringMatching(/^membershipPlan: /)]],
])('validates a registration with %j: %j', (over, faults) => {
  expect(faultsOf(registerBody, { ...somebody, ...over })).toEqual(faults);
});

test('keeps a password exactly as typed, including spaces, when it is set and when it is entered', () => {
  const typed = '  spaces at both ends ';
  expect(registerBody.parse({ ...somebody, password: typed }).password).toBe(typed);
  expect(loginBody.parse({ username: ' nakato ', password: typed })).toEqual({
    username: 'nakato',
    password: typed,
  });
  expect(changePasswordBody.parse({ currentPassword: typed, newPassword: typed })).toEqual({
    currentPassword: typed,
    newPassword: typed,
  });
});

test('accepts a current password that is shorter than a new one may be', () => {
  expect(faultsOf(changePasswordBody, { currentPassword: 'old', newPassword: 'newer1' })).toBeNull();
  expect(faultsOf(changePasswordBody, { currentPassword: '', newPassword: 'newer' })).toEqual([
    'currentPassword: Password is required',
    'newPassword: Password must be at least 6 characters',
  ]);
});

test.each([
  ['188543', true],
  ['188 543', true],
  [' 188543 ', true],
  ['188  543', true],
  ['18 8543', false],
  ['18854', false],
  ['1885430', false],
  ['١٨٨٥٤٣', true],
  ['\u200e188\u00a0543', true],
])('validates %j as an authenticator code: %s', (code, isOne) => {
  expect(twoFactorCode.safeParse({ code }).success).toBe(isOne);
});

test('turns two-factor sign-in off only with an authenticator code or a recovery code', () => {
  const ends = (code: unknown) => endTwoFactorBody.safeParse({ password: 'mine', code }).success;
  const codes = ['188543', 'abcd-efgh-ijkl', 'x'.repeat(40), '12345', '     1', 'x'.repeat(41), undefined];
  expect(codes.map(ends)).toEqual([...[true, true, true, false, false, false, false]]);
});

test.each([
  ['a'.repeat(43), true],
  [`${'A-_9'.repeat(10)}abc`, true],
  ['a'.repeat(42), false],
  ['a'.repeat(44), false],
  [`${'a'.repeat(42)}+`, false],
  [`${'a'.repeat(43)}\n`, true],
])('validates the link token %j: %s', (token, isWhole) => {
  expect(confirmEmailBody.safeParse({ token }).success).toBe(isWhole);
});

test('keeps omitted profile fields, and removes an empty phone number', () => {
  expect(profileBody.parse({})).toEqual({});
  expect(profileBody.parse({ phone: ' ' })).toEqual({ phone: null });
  expect(profileBody.parse({ phone: '0700 000 001', wantsNews: false })).toEqual({
    phone: '+256700000001',
    wantsNews: false,
  });
  expect(faultsOf(profileBody, { phone: '12' })).toEqual([
    'phone: Enter a valid phone number, such as 0700 000 001, or start with + and the country code',
  ]);
});

test('requires the admin’s reason for a two-factor reset, within its length limits', () => {
  const says = (reason: string) => resetFactorBody.safeParse({ reason }).success;
  expect([' abcd ', 'abcde', 'x'.repeat(300), 'x'.repeat(301), 'nothing\0'].map(says)).toEqual([
    ...[false, true, true, false, false],
  ]);
});

test.each([
  [{ username: 'x'.repeat(254) }, null],
  [{ username: 'x'.repeat(255) }, ['username: This username is too long']],
  [{ username: ' ' }, ['username: Username is required']],
  [{ username: 'nothing\0' }, ['username: This username contains characters that are not allowed']],
  [{ password: '' }, ['password: Password is required']],
  [{ password: 'x'.repeat(256) }, null],
  [{ password: 'x'.repeat(257) }, ['password: Password must be at most 256 characters']],
  [{ code: 'x'.repeat(40) }, null],
  [{ code: 'x'.repeat(41) }, [expect.stringMatching(/^code: /)]],
])('validates a sign-in with %j: %j', (over, faults) => {
  expect(faultsOf(loginBody, { username: 'nakato', password: 'a', ...over })).toEqual(faults);
});
