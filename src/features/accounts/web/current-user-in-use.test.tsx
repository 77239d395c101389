import { afterEach, expect, test } from 'vitest';
import { someAccount } from '#features/accounts/web/testing/some-account.ts';
import { answer, breakLine, expectShown, inUse, refuse, waiting } from '#kit/web/testing/in-use.tsx';
import { useCurrentUser } from './current-user.ts';

afterEach(() => {
  document.cookie = 'signed-in=; max-age=0';
});

function Who() {
  const user = useCurrentUser();
  if (user === undefined) return <p>not known</p>;
  return <p>{user ? user.username : 'nobody'}</p>;
}

test('a browser without a trace of an account asks nobody who it is', async () => {
  inUse(<Who />);
  await Promise.resolve();
  expect(waiting()).toEqual([]);
});

test('whoever is signed in is asked for, and not known until then', async () => {
  document.cookie = 'signed-in=1';
  inUse(<Who />);
  expectShown('not known');
  await answer('GET /api/user', someAccount);
  expectShown('grace');
  expect(waiting()).toEqual([]);
});

test('a session that is over is nobody', async () => {
  document.cookie = 'signed-in=1';
  inUse(<Who />);
  await refuse('GET /api/user', 401, 'Please sign in');
  expect(expectShown('nobody')).toBeUndefined();
});

test.each([
  ['a broken line', () => breakLine('GET /api/user')],
  ['a fault of the server', () => refuse('GET /api/user', 503, 'Later')],
])('%s does not sign anybody out', async (_, happens) => {
  document.cookie = 'signed-in=1';
  inUse(<Who />);
  await happens();
  expect(expectShown('not known')).toBeUndefined();
});
