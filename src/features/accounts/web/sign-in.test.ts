import { expect, test } from 'vitest';
import { signInAddress, signInDestination } from './sign-in.ts';

test.each([
  ['user', '/profile'],
  ['property_manager', '/admin/properties'],
  ['admin', '/admin/overview'],
] as const)('a %s arrives at %s', (role, address) => {
  expect(signInDestination({ role, closesAt: null }, '')).toBe(address);
});

test('the front page may be asked for as well', () => {
  expect(signInDestination({ role: 'admin', closesAt: null }, '?next=/')).toBe('/');
});

test('an account that is being closed arrives where it can be kept', () => {
  const role = 'property_manager' as const;
  expect(signInDestination({ role, closesAt: '2026-12-01T09:00:00Z' }, '?next=/admin/leads')).toBe(
    '/profile',
  );
});

test('a page that was asked for comes first, also through the sign-in page', () => {
  const asked = signInAddress('/profile?tab=settings');
  expect(signInDestination({ role: 'admin', closesAt: null }, asked.slice(asked.indexOf('?')))).toBe(
    '/profile?tab=settings',
  );
});

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'profile',
  '/a b',
  '/\n//x',
  '',
])('nobody is sent to "%s"', (next) => {
  expect(signInDestination({ role: 'user', closesAt: null }, `?${new URLSearchParams({ next })}`)).toBe(
    '/profile',
  );
});

test('who leaves from the profile comes back to where signing in leads', () => {
  expect(signInAddress('/profile')).toBe('/auth');
  expect(signInAddress('/profile/membership')).toBe('/auth?next=%2Fprofile%2Fmembership');
});
