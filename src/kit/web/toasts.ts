export type Toast = {
  title: string;
  description?: string;
  tone?: 'plain' | 'destructive';
  /** 3,000, 4,000 or by default 5,000. */
  durationMs?: number;
  /** Something that can be done about it while it is shown; it goes then. */
  action?: { words: string; run(): void };
};

const moveMs = 1_000;
const settleMs = 100;
const flashKey = 'toast-after-load';
const listeners = new Set<(toast: Toast | null) => void>();
let present: Toast | null = null;
let shownAt = 0;

/** Shows a message; the one before it goes. */
export function showToast(toast: Toast | null): void {
  present = toast;
  shownAt = Date.now();
  for (const listener of listeners) listener(toast);
}

/** What began just before its place moved may not have been heard: it comes into the new place as another toast. */
export function sayAgain(): void {
  const toast = present;
  if (!toast || Date.now() - shownAt > moveMs) return;
  setTimeout(() => present === toast && showToast({ ...toast }), settleMs);
}

/** For a message that a full page load would wipe away: it is shown by the next page. */
export function showToastAfterLoad(toast: Toast): void {
  const { action: _, ...said } = toast;
  sessionStorage.setItem(flashKey, JSON.stringify(said));
}

/** Before this page is left for another one: what it says now is said there. */
export function keepToastAfterLoad(): void {
  if (present) showToastAfterLoad(present);
}

export function listenForToasts(listener: (toast: Toast | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function presentToast(): Toast | null {
  return present;
}

export function consumeFlash(): Toast | null {
  const kept = sessionStorage.getItem(flashKey);
  sessionStorage.removeItem(flashKey);
  return kept ? (JSON.parse(kept) as Toast) : null;
}
