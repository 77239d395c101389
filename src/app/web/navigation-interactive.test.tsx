import { beforeEach, expect, test, vi } from 'vitest';
import type { logout } from '#features/accounts/api.ts';
import { call } from '#kit/web/call.ts';
import { respondTo } from '#kit/web/testing/render-interactive.tsx';
import { isWithinApp, navigate } from './navigation.ts';

let assign: ReturnType<typeof vi.spyOn>;
let replace: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
});
const from = (path: string) => history.replaceState(null, '', path);

test.each([
  ['/explore', '/explore?area=ntinda', true],
  ['/profile', '/admin/leads?q=rose', true],
  ['/profile', '/property/7', false],
  ['/property/7', '/profile', false],
  ['/', '/rental-units', false],
  ['/profile', '/api/account/export', false],
  ['/profile', 'https://elsewhere.example/admin/leads', false],
])('from %s to %s stays within the application: %s', (path, target, isWithin) => {
  from(path);
  expect(isWithinApp(new URL(target, location.href))).toBe(isWithin);
});

test('changes the address within the application, and loads a document otherwise', () => {
  from('/profile');
  navigate('/saved');
  expect([location.pathname, assign.mock.calls]).toEqual(['/saved', []]);
  navigate('/property/7#pictures');
  navigate('/rental-units', { replace: true });
  const origin = location.origin;
  expect([assign.mock.calls.map(String), replace.mock.calls.map(String)]).toEqual([
    [`${origin}/property/7#pictures`],
    [`${origin}/rental-units`],
  ]);
});

test('waits for the reply to a change before it loads a document', async () => {
  from('/profile');
  const results: unknown[] = [];
  void call<typeof logout>('POST', '/api/logout').then((reply) => results.push(reply));
  navigate('/property/7');
  expect(assign).not.toHaveBeenCalled();
  assign.mockImplementation(() => results.push('left'));
  await respondTo('POST /api/logout', { message: 'Done' });
  await expect.poll(() => results).toEqual([{ message: 'Done' }, 'left']);
});

test('does not wait for a call that outlives the page', () => {
  from('/profile');
  void call<typeof logout>('POST', '/api/logout', { keepalive: true });
  navigate('/property/7');
  expect(assign).toHaveBeenCalledOnce();
});
