import { type RefObject, useCallback, useEffect, useState } from 'react';
import {
  afterReport,
  afterSilence,
  afterWaiting,
  initialProgress,
  readReport,
  type TourCommand,
} from './bridge.ts';

/** The time in milliseconds after which the visitor is offered alternatives to a silent tour. */
const lateAfterMs = 45_000;

/**
 * The time in milliseconds after which the loading cover is removed, because a loaded but silent page may be
 * waiting for a tap.
 */
const silentAfterMs = 12_000;

type Options = {
  tourUrl: string;
  /** Called when Escape was pressed inside the tour. */
  onLeave: () => void;
};

/**
 * Exchanges messages with the tour in `frame` and with no other window. `again` starts over; `noteLoad` is
 * the frame's `onLoad`.
 */
export function useTourBridge(frame: RefObject<HTMLIFrameElement | null>, { tourUrl, onLeave }: Options) {
  const [progress, setProgress] = useState(initialProgress);
  const [attempt, setAttempt] = useState(0);
  const [room, setRoom] = useState<string | null>(null);

  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== new URL(tourUrl).origin) return;
      const report = readReport(event.data);
      if (report?.type === 'ready') setProgress((before) => afterReport(before, report.can));
      if (report?.type === 'scene') setRoom(report.name);
      if (report?.type === 'leave') onLeave();
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [frame, tourUrl, onLeave]);

  const { phase } = progress;
  const isSettled = phase === 'ready' || phase === 'late';
  useEffect(() => {
    if (isSettled) return undefined;
    const timer = setTimeout(() => setProgress(afterWaiting), lateAfterMs);
    return () => clearTimeout(timer);
  }, [isSettled]);

  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!isLoaded) return undefined;
    const timer = setTimeout(() => setProgress(afterSilence), silentAfterMs);
    return () => clearTimeout(timer);
  }, [isLoaded]);

  const sendCommand = useCallback(
    (command: TourCommand) => frame.current?.contentWindow?.postMessage(command, new URL(tourUrl).origin),
    [frame, tourUrl],
  );
  const again = useCallback(() => {
    setProgress(initialProgress);
    setLoaded(false);
    setAttempt((count) => count + 1);
  }, []);
  const noteLoad = useCallback(() => setLoaded(true), []);
  return { ...progress, room, attempt, sendCommand, again, noteLoad };
}
