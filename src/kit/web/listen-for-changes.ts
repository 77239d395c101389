import { everything, type Topic } from '#kit/topic.ts';

/**
 * The times when topics last changed or may have changed, by the server's clock. Nothing has changed since
 * then.
 */
export type ChangeTimes = ReadonlyArray<[change: Topic, time: number]>;

type Listener = {
  /** Called for each change. The topic `everything` means that changes may have been missed. */
  onChange(change: Topic): void;
  /** Called when the stream opens. Data that is older than the time of its topic may be outdated. */
  onSince(since: ChangeTimes): void;
  /** Called at the polling interval while the stream is unavailable. */
  onPoll(): void;
  pollMs: number;
};

const failuresBeforePolling = 3;

const changeListeners = new Set<(change: Topic) => void>();

/**
 * Adds a listener for the changes since the page was opened; it gets `everything` at each poll. Returns a
 * function that removes the listener.
 */
export function addChangeListener(listener: (change: Topic) => void): () => void {
  changeListeners.add(listener);
  return () => changeListeners.delete(listener);
}

type LiveSubscription = { topic: Topic; onText: (text: string) => void };
let liveSubscription: LiveSubscription | null = null;
let reconnect = () => {};

/**
 * Follows one topic at a time with its content: the current state at each connection, and the new state after
 * each change. Returns a function that stops this.
 */
export function subscribeLive(topic: Topic, onText: (text: string) => void): () => void {
  const subscription = { topic, onText };
  liveSubscription = subscription;
  reconnect();
  return () => {
    if (liveSubscription !== subscription) return;
    liveSubscription = null;
    reconnect();
  };
}

/**
 * Receives changes by server-sent events while the page is visible; a hidden tab has no connection. Polls
 * while the stream is unavailable. Returns functions that stop listening and that reconnect for another
 * account.
 */
export function listenForChanges({ onChange, onSince, onPoll, pollMs }: Listener) {
  let source: EventSource | null = null;
  let polling: number | undefined;
  let failures = 0;

  function notify(change: Topic): void {
    onChange(change);
    for (const listener of changeListeners) listener(change);
  }

  /** Reports to the added listeners the changes between the opening of the page and that of the stream. */
  function notifySince(changeTimes: ChangeTimes): void {
    onSince(changeTimes);
    for (const [change, time] of changeTimes)
      if (time > performance.timeOrigin) for (const listener of changeListeners) listener(change);
  }

  /** Polls. A rejected stream is closed permanently, so each poll also opens a new stream. */
  function poll(): void {
    if (source?.readyState === EventSource.CLOSED) open();
    onPoll();
    for (const listener of changeListeners) listener(everything);
  }

  function open(): void {
    source = new EventSource(liveSubscription ? `/api/events?live=${liveSubscription.topic}` : '/api/events');
    source.onopen = () => {
      if (failures > 0) notify(everything);
      failures = 0;
      stopPolling();
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const liveMatch = /^live (\S+) (.*)/.exec(data);
      if (liveMatch)
        return liveMatch[1] === liveSubscription?.topic && liveSubscription?.onText(liveMatch[2] ?? '');
      const [change = everything, ...times] = data.trim().split(' ');
      if (change === 'since') notifySince(parseChangeTimes(times));
      else notify(change as Topic);
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
    notify(everything);
  }

  function restartStream(): void {
    if (!source) return;
    source.close();
    open();
  }

  reconnect = restartStream;
  if (document.visibilityState !== 'hidden') open();
  document.addEventListener('visibilitychange', followVisibility);
  // A page in the back-forward cache must not keep a connection open.
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', followVisibility);
  function stop(): void {
    close();
    reconnect = () => {};
    document.removeEventListener('visibilitychange', followVisibility);
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', followVisibility);
  }
  return { stop, listenAnew: restartStream };
}

/**
 * Parses `1763 property 1764 areas 1765`: the time for all topics, then the topics that have changed since
 * then.
 */
function parseChangeTimes([first, ...rest]: string[]): ChangeTimes {
  const changeTimes: Array<[Topic, number]> = [[everything, Number(first)]];
  for (let index = 0; index + 1 < rest.length; index += 2)
    changeTimes.push([rest[index] as Topic, Number(rest[index + 1])]);
  return changeTimes;
}
