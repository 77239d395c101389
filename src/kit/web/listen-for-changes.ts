type Listener = {
  /** Something changed; null: changes may have been missed. */
  onChange(event: { topic: string; id: number | null } | null): void;
  /** Called at the polling interval while the stream cannot be had. */
  onPoll(): void;
  pollMs: number;
};

const failuresBeforePolling = 3;

/**
 * Hears of changes by server-sent events while the page is on the screen: a hidden tab holds no connection. Where the
 * stream cannot be had it polls. Returns how to stop.
 */
export function listenForChanges({ onChange, onPoll, pollMs }: Listener): () => void {
  let source: EventSource | null = null;
  let polling: number | undefined;
  let failures = 0;

  function open(): void {
    source = new EventSource('/api/events');
    source.onopen = () => {
      if (failures > 0) onChange(null);
      failures = 0;
      stopPolling();
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const [topic = '*', id] = data.trim().split(' ');
      onChange(topic === '*' ? null : { topic, id: id ? Number(id) : null });
    };
    source.onerror = () => {
      failures += 1;
      if (failures >= failuresBeforePolling || source?.readyState === EventSource.CLOSED) startPolling();
    };
  }

  function startPolling(): void {
    polling ??= window.setInterval(onPoll, pollMs);
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
    onChange(null);
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
