import { type RefObject, useCallback, useEffect, useState } from 'react';
import { afterReport, afterWaiting, atFirst, readReport, type TourCommand } from './bridge.ts';

/** After so long without a word the visitor is shown another way on. */
const readyWithinMs = 45_000;

type Options = { tourUrl: string /** Escape was pressed inside the tour. */; onLeave: () => void };

/** Hears the tour in `frame`, and no other window, and speaks to it. `again` starts the waiting over. */
export function useTourBridge(frame: RefObject<HTMLIFrameElement | null>, { tourUrl, onLeave }: Options) {
  const [progress, setProgress] = useState(atFirst);
  const [attempt, setAttempt] = useState(0);
  const [room, setRoom] = useState<string | null>(null);

  useEffect(() => {
    const hear = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow || event.origin !== new URL(tourUrl).origin) return;
      const report = readReport(event.data);
      if (report?.type === 'ready') setProgress((before) => afterReport(before, report.can));
      if (report?.type === 'scene') setRoom(report.name);
      if (report?.type === 'leave') onLeave();
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, [frame, tourUrl, onLeave]);

  const isWaiting = progress.phase === 'loading';
  useEffect(() => {
    if (!isWaiting) return undefined;
    const waiting = setTimeout(() => setProgress(afterWaiting), readyWithinMs);
    return () => clearTimeout(waiting);
  }, [isWaiting]);

  const tell = useCallback(
    (command: TourCommand) => frame.current?.contentWindow?.postMessage(command, new URL(tourUrl).origin),
    [frame, tourUrl],
  );
  const again = useCallback(() => {
    setProgress(atFirst);
    setAttempt((count) => count + 1);
  }, []);
  return { ...progress, room, attempt, tell, again };
}
