/** Something changed; null: changes may have been missed. */
type Change = { topic: string; id: number | null } | null;

type Listener = {
  onChange(event: Change): void;
  /** Nothing has changed since then, by the server's clock; what is older may not be true any more. */
  onSince(time: number): void;
  /** Called at the polling interval while the stream cannot be had. */
  onPoll(): void;
  pollMs: number;
};

const failuresBeforePolling = 3;

const others = new Set<(event: Change) => void>();

/** Hears what the page's one stream hears, or null at every poll while there is none. Returns how to stop. */
export function alsoListen(listener: (event: Change) => void): () => void {
  others.add(listener);
  return () => others.delete(listener);
}

/**
 * Hears of changes by server-sent events while the page is on the screen: a hidden tab holds no connection. Where the
 * stream cannot be had it polls. Returns how to stop.
 */
export function listenForChanges({ onChange, onSince, onPoll, pollMs }: Listener): () => void {
  let source: EventSource | null = null;
  let polling: number | undefined;
  let failures = 0;

  function tell(event: Change): void {
    onChange(event);
    for (const listener of others) listener(event);
  }

  /** A stream that was refused is closed for good: each poll asks for a new one. */
  function poll(): void {
    if (source?.readyState === EventSource.CLOSED) open();
    onPoll();
    for (const listener of others) listener(null);
  }

  function open(): void {
    source = new EventSource('/api/events');
    source.onopen = () => {
      if (failures > 0) tell(null);
      failures = 0;
      stopPolling();
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const [topic = '*', id] = data.trim().split(' ');
      if (topic === 'since') return onSince(Number(id));
      tell(topic === '*' ? null : { topic, id: id ? Number(id) : null });
    };
    source.onerror = () => {
      failures += 1;
      if (failures >= failuresBeforePolling || source?.readyState === EventSource.CLOSED) startPolling();
    };
  }

  function startPolling(): void {
    polling ??= window.setInterval(poll, pollMs);
  }

  function stopPolling(): void {
    window.clearInterval(polling);
    polling = undefined;
  }

  function close(): void {
    source?.close();
    source = null;
    stopPolling();
  }

  function followVisibility(): void {
    if (document.visibilityState === 'hidden') return close();
    if (source) return;
    open();
    tell(null);
  }

  if (document.visibilityState !== 'hidden') open();
  document.addEventListener('visibilitychange', followVisibility);
  // A page that goes into the back-forward cache must not hold a connection.
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', followVisibility);
  return () => {
    close();
    document.removeEventListener('visibilitychange', followVisibility);
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', followVisibility);
  };
}
