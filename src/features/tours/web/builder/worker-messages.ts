import type { PlayerSources, TourMarkers, TourRoom } from '#features/tours/generated-export.ts';

/** What the page asks of the worker. */
export type TourWork =
  | { ask: 'open'; file: File }
  | {
      ask: 'make';
      /** In the order of the tour. */
      rooms: readonly TourRoom[];
      /** The photograph of each room. */
      files: readonly File[];
      marks: Omit<TourMarkers, 'kind'>;
      player: PlayerSources;
    };

/** What the worker answers; of a tour that is made, also how far it has come. */
export type TourAnswer =
  | { answer: 'opened'; preview: Blob; thumb: Blob }
  | { answer: 'moved'; share: number; room: number }
  | { answer: 'made'; zip: Blob }
  /** This browser has no canvas for workers. */
  | { answer: 'unsupported' }
  /** `room` is the place of the photograph that cannot be read; null if something else went wrong. */
  | { answer: 'failed'; room: number | null };
