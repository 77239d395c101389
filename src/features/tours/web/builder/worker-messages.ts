import type { PlayerSources, TourRoom, TourTexts } from '#features/tours/generated-export.ts';

/** The requests to the worker. */
export type TourRequest =
  | { ask: 'open'; file: File }
  | {
      ask: 'make';
      /** The rooms in the order of the tour. */
      rooms: readonly TourRoom[];
      /** The photo of each room. */
      files: readonly File[];
      marks: Omit<TourTexts, 'kind'>;
      player: PlayerSources;
    };

/** The responses of the worker, including the progress while a tour is being made. */
export type TourResponse =
  | { answer: 'opened'; preview: Blob; thumb: Blob }
  | { answer: 'moved'; share: number; room: number }
  | { answer: 'made'; zip: Blob }
  /** The browser does not support OffscreenCanvas. */
  | { answer: 'unsupported' }
  /** `room` is the index of the unreadable photo, or null after any other error. */
  | { answer: 'failed'; room: number | null };
