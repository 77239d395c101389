import { onlineManager } from '@tanstack/react-query';
import { renewed, watchLine } from './line.ts';

/** `offline`: nobody answers. `faulty`: somebody does, but not our server. `renewed`: this page's own files are gone. */
export type LineState = 'good' | 'offline' | 'faulty' | 'renewed';

const probe = '/healthz';
const probeMs = 8_000;
const leastWaitMs = 1_000;
const mostWaitMs = 10_000;

let state: LineState = 'good';
let watching: Promise<void> | null = null;
let tryNow = () => {};
const listeners = new Set<() => void>();

/** Begins to look after the line. A browser's own word is only a hint: it takes a mast without a line for a good one. */
export function startWatching(): void {
  const check = () => void untilGood();
  // The application's reads wait while nobody answers, and go on by themselves.
  onlineManager.setEventListener(() => {});
  addEventListener('offline', check);
  addEventListener('online', () => tryAgain());
  document.addEventListener('visibilitychange', () => tryAgain());
  watchLine(untilGood);
  void renewed.then(() => say('renewed'));
  if (!navigator.onLine || !onlineManager.isOnline()) check();
}

export function lineState(): LineState {
  return state;
}

export function listenForLine(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Does not wait for the next try. */
export function tryAgain(): void {
  tryNow();
}

function untilGood(): Promise<void> {
  watching ??= watch().finally(() => {
    watching = null;
  });
  return watching;
}

/** One answer that did not come says little; a line is bad when the next one does not come either. */
async function watch(): Promise<void> {
  for (let waitMs = leastWaitMs; ; waitMs = Math.min(2 * waitMs, mostWaitMs)) {
    const found = await ask();
    if (state !== 'renewed') say(found);
    onlineManager.setOnline(found !== 'offline');
    if (found === 'good') return;
    await new Promise<void>((done) => {
      tryNow = done;
      setTimeout(() => document.visibilityState === 'visible' && done(), waitMs);
    });
  }
}

async function ask(): Promise<LineState> {
  try {
    const limit = AbortSignal.timeout?.(probeMs) ?? null;
    const { status } = await fetch(probe, { cache: 'no-store', signal: limit });
    return status < 500 ? 'good' : 'faulty';
  } catch {
    return 'offline';
  }
}

function say(next: LineState): void {
  state = next;
  for (const listener of listeners) listener();
}
