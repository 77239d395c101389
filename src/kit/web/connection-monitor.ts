import { onlineManager } from '@tanstack/react-query';
import { setConnectionMonitor, whenNewVersionDeployed } from './connectivity.ts';

/**
 * `offline` means no response, `faulty` means an error response, and `renewed` means that there is a newer
 * version of the site.
 */
export type ConnectionState = 'good' | 'offline' | 'faulty' | 'renewed';

const probePath = '/healthz';
const probeTimeoutMs = 8_000;
const minWaitMs = 1_000;
const maxWaitMs = 10_000;

let state: ConnectionState = 'good';
let watchLoop: Promise<void> | null = null;
let retryNow = () => {};
const listeners = new Set<() => void>();

/**
 * Starts the connection monitor. The browser's own online state is only a hint, because it counts a mobile
 * network without internet access as online.
 */
export function startConnectionMonitor(): void {
  const check = () => void waitUntilGood();
  // Queries are paused while the server does not respond, and resume automatically.
  onlineManager.setEventListener(() => {});
  addEventListener('offline', check);
  addEventListener('online', () => retryConnection());
  document.addEventListener('visibilitychange', () => retryConnection());
  setConnectionMonitor(waitUntilGood);
  void whenNewVersionDeployed.then(() => setState('renewed'));
  if (!navigator.onLine || !onlineManager.isOnline()) check();
}

export function getConnectionState(): ConnectionState {
  return state;
}

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Retries now instead of waiting. */
export function retryConnection(): void {
  retryNow();
}

/** Reports a newer version of this site while the page continues with its current version. */
export function reportNewVersion(): void {
  setState('renewed');
}

function waitUntilGood(): Promise<void> {
  watchLoop ??= probeUntilGood().finally(() => {
    watchLoop = null;
  });
  return watchLoop;
}

/**
 * Probes the connection. A single failed request proves little, so the connection counts as bad only if this
 * probe also fails.
 */
async function probeUntilGood(): Promise<void> {
  for (let waitMs = minWaitMs; ; waitMs = Math.min(2 * waitMs, maxWaitMs)) {
    const newState = await checkConnection();
    if (state !== 'renewed') setState(newState);
    onlineManager.setOnline(newState !== 'offline');
    if (newState === 'good') return;
    await new Promise<void>((done) => {
      retryNow = done;
      setTimeout(() => document.visibilityState === 'visible' && done(), waitMs);
    });
  }
}

async function checkConnection(): Promise<ConnectionState> {
  try {
    const limit = AbortSignal.timeout?.(probeTimeoutMs) ?? null;
    const { status } = await fetch(probePath, { cache: 'no-store', signal: limit });
    return status < 500 ? 'good' : 'faulty';
  } catch {
    return 'offline';
  }
}

function setState(next: ConnectionState): void {
  state = next;
  for (const listener of listeners) listener();
}
