import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { clearOnSignOut, favoriteIds, mergeOnSignIn } from '#features/favorites/device-favorites.ts';
import { changeMemory, listenToMemory, readMemory, takeEarlyTaps } from './device-memory.ts';
import { favoritesOwner, saveHome, syncFavorites, toggleHome, updateSnapshots } from './favorites-store.ts';
import { savedIdsQuery } from './queries.ts';
import { forgetViewed } from './viewed-memory.ts';

/**
 * Fills every heart on the page and handles taps on them. Hearts are plain buttons in the cards and the same
 * for all visitors, so that a list needs no script for them before it is hydrated.
 */
export function startHearts(client: QueryClient): void {
  const hearts = document.getElementsByClassName('heart') as HTMLCollectionOf<HTMLButtonElement>;
  const paint = () => {
    const favorites = favoriteIds(readMemory(), favoritesOwner(client));
    for (const heart of hearts) {
      const isPressed = String(favorites.has(Number(heart.value)));
      if (heart.getAttribute('aria-pressed') !== isPressed) heart.setAttribute('aria-pressed', isPressed);
      delete heart.dataset['tapped'];
    }
  };
  // A tap on a heart that could not be filled yet means that the user wants to save the home.
  Object.assign(window, { hearts: true });
  const early = [...hearts]
    .filter((heart) => heart.dataset['tapped'] === '')
    .map(({ value }) => Number(value));
  for (const id of new Set([...takeEarlyTaps(), ...early])) saveHome(client, id);
  document.addEventListener(
    'click',
    ({ target }) => {
      const heart = target instanceof Element && target.closest<HTMLButtonElement>('.heart');
      if (heart) toggleHome(client, Number(heart.value));
    },
    // React stops clicks on a part of the page whose code is not loaded.
    { capture: true },
  );
  listenToMemory(paint);
  new MutationObserver(paint).observe(document.body, { childList: true, subtree: true });
  followAccount(client, paint);
  paint();
  void updateSnapshots();
}

/** Loads the favorites of the signed-in account from the server, also after a change on another device. */
function followAccount(client: QueryClient, paint: () => void): void {
  let account: number | null | undefined;
  let stop = () => {};
  const update = () => {
    const user = client.getQueryData<CurrentUser | null>(currentUserKey);
    if (user === undefined || (user?.id ?? null) === account) return;
    account = user?.id ?? null;
    stop();
    if (account === null) forgetAccount();
    else stop = followHearts(client, account);
    paint();
  };
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === currentUserKey[0]) update();
  });
  update();
}

/** Deletes the user's favorites and viewed homes from the device on sign-out, because they are private. */
function forgetAccount(): void {
  if (readMemory().account) forgetViewed();
  changeMemory(clearOnSignOut);
}

function followHearts(client: QueryClient, account: number): () => void {
  changeMemory((device) => mergeOnSignIn(device, account));
  void syncFavorites(client);
  return new QueryObserver(client, savedIdsQuery()).subscribe(({ data }) => {
    if (!data) return;
    changeMemory((device) => {
      const { account: merged } = mergeOnSignIn(device, account);
      if (device.account && String(merged?.ids) === String(data.ids)) return device;
      return { ...device, account: { id: account, ids: data.ids } };
    });
  });
}
