import { tabStorage } from './storage.ts';

export type Toast = {
  title: string;
  description?: string;
  tone?: 'plain' | 'destructive';
  /** The duration in milliseconds: 3,000, 4,000 or by default 5,000. */
  durationMs?: number;
  /** An action that is offered while the message is shown. It also closes the message. */
  action?: { words: string; run(): void };
};

const moveMs = 1_000;
const settleMs = 100;
const flashKey = 'toast-after-load';
const listeners = new Set<(toast: Toast | null) => void>();
let current: Toast | null = null;
let isLeaving = false;
let shownAt = 0;

/** Shows a message in place of the previous one; null removes it. */
export function showToast(toast: Toast | null): void {
  current = toast;
  shownAt = Date.now();
  for (const listener of listeners) listener(toast);
}

/**
 * Shows the message again as a new toast, because screen readers may miss a message that is shown just before
 * its container is moved.
 */
export function repeatToast(): void {
  const toast = current;
  if (!toast || Date.now() - shownAt > moveMs) return;
  setTimeout(() => current === toast && showToast({ ...toast }), settleMs);
}

/** Shows a message after a full page load, which would otherwise remove it. */
export function showToastAfterLoad(toast: Toast): void {
  const { action: _, ...storedToast } = toast;
  isLeaving = true;
  const text = JSON.stringify(storedToast);
  // If storage is blocked, a cookie carries the message to the next page.
  if (!tabStorage.set(flashKey, text)) writeFlashCookie(text);
}

/** Keeps the current message for the next page. Called before leaving the page. */
export function keepToastAfterLoad(): void {
  if (current) showToastAfterLoad(current);
}

/** Called when the browser shows this page again from its back-forward cache. */
export function resumeToasts(): void {
  isLeaving = false;
  const flash = consumeFlash();
  if (flash) showToast(flash);
}

export function listenForToasts(listener: (toast: Toast | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToast(): Toast | null {
  return current;
}

/**
 * Returns the message that the previous page left. A page that is being left does not consume its own
 * message.
 */
export function consumeFlash(): Toast | null {
  if (isLeaving) return null;
  const stored = tabStorage.get(flashKey) ?? readFlashCookie();
  tabStorage.remove(flashKey);
  return stored === null ? null : parseToast(stored);
}

/**
 * Returns the message in a text, or null if it is not one of ours: pages of the same domain can also write
 * the cookie.
 */
function parseToast(text: string): Toast | null {
  try {
    const parsed = JSON.parse(text) as Partial<Record<keyof Toast, unknown>> | null;
    const { title, description, tone, durationMs } = parsed ?? {};
    if (typeof title !== 'string') return null;
    return {
      title,
      ...(typeof description === 'string' && { description }),
      ...(tone === 'destructive' && { tone }),
      ...(typeof durationMs === 'number' && { durationMs }),
    };
  } catch {
    return null;
  }
}

/** The time within which the next page has to load, in seconds. */
const flashCookieAge = 60;

function writeFlashCookie(text: string): void {
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `${flashKey}=${encodeURIComponent(text)}; path=/; max-age=${text ? flashCookieAge : 0}; samesite=lax`;
}

function readFlashCookie(): string | null {
  const [, text] = /(?:^|; )toast-after-load=([^;]+)/.exec(document.cookie) ?? [];
  if (text === undefined) return null;
  writeFlashCookie('');
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
