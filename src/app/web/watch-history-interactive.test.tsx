import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey, currentUserQuery } from '#features/accounts/web/current-user.ts';
import { sampleAccount } from '#features/accounts/web/testing/some-account.ts';
import { pendingRequests, respondTo } from '#kit/web/testing/render-interactive.tsx';
import { watchHistory } from './watch-history.ts';

const client = new QueryClient();
watchHistory(client);
const readUser = 'GET /api/user';

/** Shows the page of this user again from the back-forward cache. */
function showAgain(user: CurrentUser | null, isSignedIn: boolean) {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(isSignedIn ? 'signed-in=1' : '');
  client.setQueryDefaults(currentUserKey, { queryFn: currentUserQuery.queryFn });
  client.setQueryData(currentUserKey, user);
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
}

let reload: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  client.clear();
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
});

test.each([
  ['a user who has signed out', sampleAccount, false],
  ['a visitor who has signed in', null, true],
])('reloads the restored page of %s at once', (_, user, isSignedIn) => {
  showAgain(user, isSignedIn);
  expect([reload.mock.calls.length, pendingRequests()]).toEqual([1, []]);
});

test.each([
  ['another user has signed in since', sampleAccount.id + 1, 1],
  ['the same user is signed in', sampleAccount.id, 0],
])('reloads a restored page only if another user is signed in: %s', async (_, id, reloads) => {
  showAgain(sampleAccount, true);
  await expect.poll(pendingRequests).toEqual([readUser]);
  await respondTo(readUser, { ...sampleAccount, id });
  expect(reload).toHaveBeenCalledTimes(reloads);
});

test('shows a page of history without the page transition', () => {
  const skipTransition = vi.fn<() => void>();
  const swap = (navigationType: string) =>
    dispatchEvent(
      Object.assign(new Event('pageswap'), {
        activation: { navigationType },
        viewTransition: { skipTransition },
      }),
    );
  swap('push');
  expect(skipTransition).not.toHaveBeenCalled();
  swap('traverse');
  expect(skipTransition).toHaveBeenCalledOnce();
});
