import { afterEach, expect, test } from 'vitest';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
import {
  expectShown,
  failWithNetworkError,
  pendingRequests,
  renderInteractive,
  respondTo,
  respondWithError,
} from '#kit/web/testing/render-interactive.tsx';
import { useCurrentUser } from './current-user.ts';

afterEach(() => {
  document.cookie = 'signed-in=; max-age=0';
});

function Who() {
  const user = useCurrentUser();
  if (user === undefined) return <p>not known</p>;
  return <p>{user ? user.username : 'nobody'}</p>;
}

test('requests no current user without the signed-in cookie', async () => {
  renderInteractive(<Who />);
  await Promise.resolve();
  expect(pendingRequests()).toEqual([]);
});

test('requests the current user once, who is unknown until the response', async () => {
  document.cookie = 'signed-in=1';
  renderInteractive(<Who />);
  expectShown('not known');
  await respondTo('GET /api/user', sampleAccount);
  expectShown('grace');
  expect(pendingRequests()).toEqual([]);
});

test('treats an ended session as signed out', async () => {
  document.cookie = 'signed-in=1';
  renderInteractive(<Who />);
  await respondWithError('GET /api/user', 401, 'Please sign in');
  expect(expectShown('nobody')).toBeUndefined();
});

test.each([
  ['a broken line', () => failWithNetworkError('GET /api/user')],
  ['a fault of the server', () => respondWithError('GET /api/user', 503, 'Later')],
])('keeps the user signed in after %s', async (_, happens) => {
  document.cookie = 'signed-in=1';
  renderInteractive(<Who />);
  await happens();
  expect(expectShown('not known')).toBeUndefined();
});
