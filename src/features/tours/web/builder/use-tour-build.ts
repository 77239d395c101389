import { useEffect, useRef, useState } from 'react';
import { generatedTourName } from '#features/tours/made-tour.ts';
import { unreadablePhoto } from '#features/tours/panorama-photos.ts';
import { roomLabel, tourRooms } from '#features/tours/tour-plan.ts';
import { unsupportedBrowserError } from './load-photo.ts';
import { playerSources } from './player-sources.ts';
import { runInWorker } from './run-in-worker.ts';
import type { TourDraft } from './tour-drafts.ts';

export type TourBuild =
  | { step: 'planned' }
  | { step: 'making'; share: number }
  | { step: 'failed'; words: string };

/** Creates the ZIP in a worker, which is terminated when the screen closes. The plan is kept. */
export function useTourBuild(plan: TourDraft, title: string, onMade: (file: File) => void) {
  const [state, setState] = useState<TourBuild>({ step: 'planned' });
  const currentBuild = useRef<AbortController | null>(null);
  useEffect(() => () => currentBuild.current?.abort(), []);

  async function make(): Promise<void> {
    const { signal } = (currentBuild.current = new AbortController());
    setState({ step: 'making', share: 0 });
    const rooms = tourRooms(plan.plan);
    const files = rooms.flatMap(({ panorama }) => plan.photographs.get(panorama)?.file ?? []);
    const markers = { title, label: '', version: String(Date.now()) };
    const result = await runInWorker(
      { ask: 'make', rooms, files, marks: markers, player: playerSources },
      signal,
      ({ share }) => setState({ step: 'making', share }),
    ).catch(() => null);
    if (!result || signal.aborted) return;
    if (result.answer === 'made') {
      setState({ step: 'planned' });
      return onMade(new File([result.zip], generatedTourName, { type: 'application/zip' }));
    }
    const room = result.answer === 'failed' && result.room !== null ? rooms[result.room] : undefined;
    const message =
      result.answer === 'unsupported'
        ? unsupportedBrowserError
        : room
          ? `Photo of ${roomLabel(plan.plan, room.panorama)}: ${unreadablePhoto} This device may also be low on memory.`
          : 'We could not create the tour. Your photos and doors are still here. Please try again.';
    setState({ step: 'failed', words: message });
  }

  return {
    state,
    make: () => void make(),
    stop() {
      currentBuild.current?.abort();
      setState({ step: 'planned' });
    },
  };
}
