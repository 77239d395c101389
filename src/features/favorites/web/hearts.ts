import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { clearOnSignOut, favoriteIds, mergeOnSignIn } from '#features/favorites/device-favorites.ts';
import {
  readDeviceFavorites,
  subscribeToDeviceFavorites,
  takeEarlyTaps,
  updateDeviceFavorites,
} from './device-memory.ts';
import { favoritesOwner, saveHome, syncFavorites, toggleHome, updateSnapshots } from './favorites-store.ts';
import { savedIdsQuery } from './queries.ts';
import { forgetViewed } from './viewed-memory.ts';

/**
 * Fills every heart on the page and handles taps on them. Hearts are plain buttons in the cards and the same
 * for all visitors, so that a list needs no script for them before it is hydrated.
 */
export function startHearts(client: QueryClient): void {
  const hearts = document.getElementsByClassName('heart') as HTMLCollectionOf<HTMLButtonElement>;
  const updateHearts = () => {
    const ids = favoriteIds(readDeviceFavorites(), favoritesOwner(client));
    for (const heart of hearts) {
      const pressed = String(ids.has(Number(heart.value)));
      if (heart.getAttribute('aria-pressed') !== pressed) heart.setAttribute('aria-pressed', pressed);
      delete heart.dataset['tapped'];
    }
  };
  // Until now, hearts could not show their state. A tap on one therefore means that the user wants to save
  // the home.
  Object.assign(window, { hearts: true });
  const earlyTapIds = [...hearts]
    .filter((heart) => heart.dataset['tapped'] === '')
    .map(({ value }) => Number(value));
  for (const id of new Set([...takeEarlyTaps(), ...earlyTapIds])) saveHome(client, id);
  document.addEventListener(
    'click',
    ({ target }) => {
      const heart = target instanceof Element && target.closest<HTMLButtonElement>('.heart');
      if (heart) toggleHome(client, Number(heart.value));
    },
    // The listener captures clicks, because React stops those on parts of the page whose code is not loaded.
    { capture: true },
  );
  subscribeToDeviceFavorites(updateHearts);
  new MutationObserver(updateHearts).observe(document.body, { childList: true, subtree: true });
  followAccount(client, updateHearts);
  updateHearts();
  void updateSnapshots();
}

/**
 * Keeps the favorites of the signed-in account up to date, also after changes on another device. Removes them
 * from this device on sign-out.
 */
function followAccount(client: QueryClient, updateHearts: () => void): void {
  let accountId: number | null | undefined;
  let stopFollowing = () => {};
  const update = () => {
    const user = client.getQueryData<CurrentUser | null>(currentUserKey);
    if (user === undefined || (user?.id ?? null) === accountId) return;
    accountId = user?.id ?? null;
    stopFollowing();
    if (accountId === null) forgetAccount();
    else stopFollowing = followFavorites(client, accountId);
    updateHearts();
  };
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === currentUserKey[0]) update();
  });
  update();
}

/** Deletes the user's favorites and viewed homes from the device on sign-out, because they are private. */
function forgetAccount(): void {
  if (readDeviceFavorites().account) forgetViewed();
  updateDeviceFavorites(clearOnSignOut);
}

function followFavorites(client: QueryClient, accountId: number): () => void {
  updateDeviceFavorites((device) => mergeOnSignIn(device, accountId));
  void syncFavorites(client);
  return new QueryObserver(client, savedIdsQuery()).subscribe(({ data }) => {
    if (!data) return;
    updateDeviceFavorites((device) => {
      const { account: merged } = mergeOnSignIn(device, accountId);
      if (device.account && String(merged?.ids) === String(data.ids)) return device;
      return { ...device, account: { id: accountId, ids: data.ids } };
    });
  });
}
