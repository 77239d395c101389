/**
 * Messages between a tour in its frame and the page around it. The export's player sends and receives plain
 * strings (`tourLoaded` out, `pauseTour` and `resumeTour` in). The script that the tours' site adds to each
 * page reports more.
 */

/**
 * The optional features of a tour: `rooms` means that it can open a room by its name. Unsupported features
 * are not offered.
 */
export type TourCapabilities = { zoom: boolean; rooms: boolean };

/**
 * A message from the tour. `scene`: the visitor's current room. `leave`: Escape was pressed inside the frame,
 * where the page does not receive it.
 */
export type TourReport =
  | { type: 'ready'; can: TourCapabilities }
  | { type: 'scene'; name: string }
  | { type: 'leave' };

export type TourCommand =
  | 'pauseTour'
  | 'resumeTour'
  | { ennyumba: 'tour'; type: 'zoom'; direction: 'in' | 'out' }
  | { ennyumba: 'tour'; type: 'room'; name: string };

export const noCapabilities: TourCapabilities = { zoom: false, rooms: false };

/** Parses a message from a frame, or returns null for anything else. Check its sender before trusting it. */
export function readReport(data: unknown): TourReport | null {
  if (data === 'tourLoaded') return { type: 'ready', can: noCapabilities };
  if (!isRecord(data)) return null;
  const { ennyumba, type, can, name } = data;
  if (ennyumba !== 'tour') return null;
  if (type === 'leave') return { type };
  if (type === 'scene') return typeof name === 'string' && name ? { type, name: name.slice(0, 100) } : null;
  return type === 'ready' ? { type, can: parseCapabilities(can) } : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function parseCapabilities(can: unknown): TourCapabilities {
  return isRecord(can) ? { zoom: can['zoom'] === true, rooms: can['rooms'] === true } : noCapabilities;
}

/**
 * The progress of a tour. `silent`: it has loaded but not reported, perhaps because it waits for a tap.
 * `late`: the visitor is offered alternatives.
 */
export type TourProgress = { phase: 'loading' | 'silent' | 'late' | 'ready'; can: TourCapabilities };

export const initialProgress: TourProgress = { phase: 'loading', can: noCapabilities };

/**
 * Returns the progress after a report. A tour may report twice, first by its player and then with its
 * capabilities. A late report is accepted too.
 */
export function afterReport(progress: TourProgress, can: TourCapabilities): TourProgress {
  return {
    phase: 'ready',
    can: { zoom: progress.can.zoom || can.zoom, rooms: progress.can.rooms || can.rooms },
  };
}

export function afterSilence(progress: TourProgress): TourProgress {
  return progress.phase === 'loading' ? { ...progress, phase: 'silent' } : progress;
}

export function afterWaiting(progress: TourProgress): TourProgress {
  return progress.phase === 'ready' ? progress : { ...progress, phase: 'late' };
}
