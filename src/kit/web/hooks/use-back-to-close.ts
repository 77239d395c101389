import { useEffect, useRef } from 'react';

/**
 * Lets Back on a phone close a dialog, a sheet or a viewer, and leaves the page and what was typed unchanged. While
 * `isOpen`, the cover has a history entry of its own. Back calls `close`. After a reload,
 * `wasOpen` is true for the `name` of the cover that was open.
 */
export function useBackToClose(isOpen: boolean, close: () => void, name?: string): void {
  const latestClose = useRef(close);
  useEffect(() => {
    latestClose.current = close;
  });
  useEffect(() => {
    if (isOpen) return addCover(() => latestClose.current(), name);
  }, [isOpen, name]);
}

/**
 * Returns true when the page was reloaded, or reached again, while the cover of this name was open. The caller then
 * opens it.
 */
export function wasOpen(name: string): boolean {
  const isName = entryState().cover === name;
  isReopening ||= isName;
  return isName;
}

type Cover = { close: () => void; name: string | undefined };
type EntryState = {
  /** The number of covers that were open when the entry was added. */
  coverDepth?: number;
  /** The name of the topmost of them. */
  cover?: string | undefined;
};

/** The open covers, the topmost last. Each has one history entry, which states its depth. */
const openCovers: Cover[] = [];
/** True while the browser removes the entries of closed covers. */
let isRemovingEntries = false;
/** The address that the page got while a cover was open. The page keeps it after the cover is closed. */
let newAddress: string | null = null;
/** True when a part of the page opens the cover that was open before a reload. */
let isReopening = false;
let settleTimer: ReturnType<typeof setTimeout> | undefined;
let leftAt = Number.NEGATIVE_INFINITY;

/** How long after a page load began the entries stay, in milliseconds. Going back would cancel the load. */
const leaveMs = 1_000;

/**
 * Adds a history entry for a cover that has just opened.
 * @returns a function that removes it after the cover was closed in any other way than by going back
 */
export function addCover(close: () => void, name?: string): () => void {
  // Adding a listener again has no effect.
  addEventListener('popstate', onPopState);
  addEventListener('replaceState', onReplaceState);
  addEventListener('pagehide', onPageHide);
  // Firefox keeps no page with this listener for Back, so it is removed with the entries.
  addEventListener('beforeunload', onLeave);
  const cover: Cover = { close, name };
  openCovers.push(cover);
  if (!isRemovingEntries) addEntries();
  return () => {
    const index = openCovers.indexOf(cover);
    if (index < 0) return;
    openCovers.splice(index, 1);
    // The next cover may open, or a link may be followed, in the same event.
    settleTimer ??= setTimeout(settle);
  };
}

function onPopState(): void {
  const wasReader = !isRemovingEntries;
  isRemovingEntries = false;
  // A link to a part of the page adds an entry without a state. The covers stay open.
  if (wasReader && openCovers.length > 0 && history.state === null && location.hash !== '')
    return history.replaceState(coverState(openCovers.length), '');
  const depth = entryDepth();
  if (newAddress !== null && depth <= openCovers.length) history.replaceState(history.state, '', newAddress);
  if (depth === 0) newAddress = null;
  while (wasReader && openCovers.length > depth) openCovers.pop()?.close();
  settle();
}

function onReplaceState(): void {
  if (entryDepth() > 0) newAddress = location.href;
}

/** A page from the back-forward cache may have been left before its entries were removed. */
function onPageHide(): void {
  isRemovingEntries = false;
}

function onLeave(): void {
  leftAt = performance.now();
}

function settle(): void {
  clearTimeout(settleTimer);
  settleTimer = undefined;
  if (isRemovingEntries) return;
  const surplus = entryDepth() - openCovers.length;
  if (surplus <= 0) addEntries();
  if (entryDepth() === 0) removeEventListener('beforeunload', onLeave);
  if (surplus <= 0) return;
  if (performance.now() - leftAt < leaveMs) return;
  isRemovingEntries = true;
  history.go(-surplus);
}

function addEntries(): void {
  if (history.state === null) history.replaceState({}, '');
  for (let depth = entryDepth() + 1; depth <= openCovers.length; depth++)
    history.pushState(coverState(depth), '');
}

const coverState = (depth: number): EntryState => ({
  ...entryState(),
  coverDepth: depth,
  cover: openCovers[depth - 1]?.name,
});

const entryState = (): EntryState => history.state ?? {};
const entryDepth = () => entryState().coverDepth ?? 0;

/** How long a cover with a name may take to open again after a reload, in milliseconds. */
const reopenMs = 10_000;

/** Removes the entries of covers that were open before a reload and do not open again. */
export function removeStaleEntries(): void {
  if (entryDepth() === 0) return;
  addEventListener('popstate', onPopState);
  if (entryState().cover === undefined) settle();
  else setTimeout(() => isReopening || settle(), reopenMs);
}
