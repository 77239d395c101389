import { type RefObject, useCallback, useEffect, useState } from 'react';
import { afterReport, afterSilence, afterWaiting, atFirst, readReport, type TourCommand } from './bridge.ts';

/** The time in milliseconds after which the visitor is offered alternatives to a silent tour. */
const readyWithinMs = 45_000;

/**
 * The time in milliseconds after which the loading cover is removed, because a loaded but silent page may be
 * waiting for a tap.
 */
const veilTimeoutMs = 12_000;

type Options = {
  tourUrl: string /** Called when Escape was pressed inside the tour. */;
  onLeave: () => void;
};

/**
 * Exchanges messages with the tour in `frame` and with no other window. `again` starts over; `noteLoad` is
 * the frame's `onLoad`.
 */
export function useTourBridge(frame: RefObject<HTMLIFrameElement | null>, { tourUrl, onLeave }: Options) {
  const [progress, setProgress] = useState(atFirst);
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
  const isOver = phase === 'ready' || phase === 'late';
  useEffect(() => {
    if (isOver) return undefined;
    const waiting = setTimeout(() => setProgress(afterWaiting), readyWithinMs);
    return () => clearTimeout(waiting);
  }, [isOver]);

  const [isPageHere, setPageHere] = useState(false);
  useEffect(() => {
    if (!isPageHere) return undefined;
    const waiting = setTimeout(() => setProgress(afterSilence), veilTimeoutMs);
    return () => clearTimeout(waiting);
  }, [isPageHere]);

  const sendCommand = useCallback(
    (command: TourCommand) => frame.current?.contentWindow?.postMessage(command, new URL(tourUrl).origin),
    [frame, tourUrl],
  );
  const again = useCallback(() => {
    setProgress(atFirst);
    setPageHere(false);
    setAttempt((count) => count + 1);
  }, []);
  const noteLoad = useCallback(() => setPageHere(true), []);
  return { ...progress, room, attempt, sendCommand, again, noteLoad };
}
