import { expect, test } from 'vitest';
import { signInAddress, signInDestination } from './sign-in.ts';

test.each([
  ['user', '/profile'],
  ['property_manager', '/admin/properties'],
  ['admin', '/admin/overview'],
] as const)('leads a %s to %s after sign-in', (role, address) => {
  expect(signInDestination({ role, closesAt: null }, '')).toBe(address);
});

test('leads to the home page when it was requested', () => {
  expect(signInDestination({ role: 'admin', closesAt: null }, '?next=/')).toBe('/');
});

test('leads to the profile when the account is scheduled for deletion', () => {
  const role = 'property_manager' as const;
  expect(signInDestination({ role, closesAt: '2026-12-01T09:00:00Z' }, '?next=/admin/leads')).toBe(
    '/profile',
  );
});

test('prefers the requested page, also through the sign-in page', () => {
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
])('never redirects to "%s"', (next) => {
  expect(signInDestination({ role: 'user', closesAt: null }, `?${new URLSearchParams({ next })}`)).toBe(
    '/profile',
  );
});

test('omits the return path for the profile, because sign-in leads there', () => {
  expect(signInAddress('/profile')).toBe('/auth');
  expect(signInAddress('/profile/membership')).toBe('/auth?next=%2Fprofile%2Fmembership');
});
