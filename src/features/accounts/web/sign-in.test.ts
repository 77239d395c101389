import { expect, test } from 'vitest';
import { arrivalOf, signInAddress } from './sign-in.ts';

test.each([
  ['user', '/profile'],
  ['property_manager', '/admin/properties'],
  ['admin', '/admin/overview'],
] as const)('a %s arrives at %s', (role, address) => {
  expect(arrivalOf({ role }, '')).toBe(address);
});

test('a page that was asked for comes first, also through the sign-in page', () => {
  const asked = signInAddress('/profile?tab=settings');
  expect(arrivalOf({ role: 'admin' }, asked.slice(asked.indexOf('?')))).toBe('/profile?tab=settings');
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
  expect(arrivalOf({ role: 'user' }, `?${new URLSearchParams({ next })}`)).toBe('/profile');
});

test('who leaves from the profile comes back to where signing in leads', () => {
  expect(signInAddress('/profile')).toBe('/auth');
});
