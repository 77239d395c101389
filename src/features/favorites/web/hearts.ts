import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { clearOnSignOut, favoriteIds, mergeOnSignIn } from '#features/favorites/device-favorites.ts';
import { changeMemory, listenToMemory, readMemory, takeEarlyTaps } from './device-memory.ts';
import { favoritesOwner, saveHome, syncFavorites, toggleHome, updateSnapshots } from './favorites-store.ts';
import { savedIdsQuery } from './queries.ts';
import { forgetViewed } from './viewed-memory.ts';

/**
 * Fills and answers every heart of the page. They are plain buttons of the cards, the same for everybody, so that a list
 * costs no script for them before it is alive.
 */
export function startHearts(client: QueryClient): void {
  const hearts = document.getElementsByClassName('heart') as HTMLCollectionOf<HTMLButtonElement>;
  const paint = () => {
    const shown = favoriteIds(readMemory(), favoritesOwner(client));
    for (const heart of hearts) {
      const isPressed = String(shown.has(Number(heart.value)));
      if (heart.getAttribute('aria-pressed') !== isPressed) heart.setAttribute('aria-pressed', isPressed);
      delete heart.dataset['tapped'];
    }
  };
  // What an empty heart was tapped for before it could be filled is to save its home.
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
    // React lets no click through to a part whose code has not come.
    { capture: true },
  );
  listenToMemory(paint);
  new MutationObserver(paint).observe(document.body, { childList: true, subtree: true });
  followAccount(client, paint);
  paint();
  void updateSnapshots();
}

/** The hearts of whoever is signed in, as the server holds them, also after a change on another device. */
function followAccount(client: QueryClient, paint: () => void): void {
  let account: number | null | undefined;
  let stop = () => {};
  const look = () => {
    const user = client.getQueryData<CurrentUser | null>(currentUserKey);
    if (user === undefined || (user?.id ?? null) === account) return;
    account = user?.id ?? null;
    stop();
    if (account === null) forgetAccount();
    else stop = followHearts(client, account);
    paint();
  };
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === currentUserKey[0]) look();
  });
  look();
}

/** What somebody saved and looked at is their own: whoever signs out leaves nothing of it. */
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
      const { account: known } = mergeOnSignIn(device, account);
      if (device.account && String(known?.ids) === String(data.ids)) return device;
      return { ...device, account: { id: account, ids: data.ids } };
    });
  });
}
