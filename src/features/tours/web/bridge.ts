/**
 * What a tour in its frame and the page around it say to each other. The export's player speaks in plain words
 * (`tourLoaded` out, `pauseTour` and `resumeTour` in); the lines that the tours' site adds to each page say more.
 */

/** What a tour can do besides being looked at. A control that a tour cannot serve is not shown. */
export type TourSkills = { zoom: boolean; floorPlan: boolean };

/** `scene`: where the visitor stands now. `leave`: Escape was pressed inside the frame, where the page cannot hear it. */
export type TourReport =
  | { type: 'ready'; can: TourSkills }
  | { type: 'scene'; name: string }
  | { type: 'leave' };

export type TourCommand =
  | 'pauseTour'
  | 'resumeTour'
  | { ennyumba: 'tour'; type: 'zoom'; direction: 'in' | 'out' };

export const noSkills: TourSkills = { zoom: false, floorPlan: false };

/** Reads what came out of a frame; null for everything that is not for us. Trust it only after checking its sender. */
export function readReport(data: unknown): TourReport | null {
  if (data === 'tourLoaded') return { type: 'ready', can: noSkills };
  if (!isRecord(data)) return null;
  const { ennyumba, type, can, name } = data;
  if (ennyumba !== 'tour') return null;
  if (type === 'leave') return { type };
  if (type === 'scene') return typeof name === 'string' && name ? { type, name: name.slice(0, 100) } : null;
  return type === 'ready' ? { type, can: skillsIn(can) } : null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function skillsIn(can: unknown): TourSkills {
  return isRecord(can) ? { zoom: can['zoom'] === true, floorPlan: can['floorPlan'] === true } : noSkills;
}

/**
 * How a tour stands: on its way; still silent, but its page is here and may be waiting for a tap of its own; later than
 * anybody should have to wait; or to be walked through.
 */
export type TourProgress = { phase: 'loading' | 'silent' | 'late' | 'ready'; can: TourSkills };

export const atFirst: TourProgress = { phase: 'loading', can: noSkills };

/** A tour may report twice, the player first and then with its skills; and one that comes late is welcome still. */
export function afterReport(progress: TourProgress, can: TourSkills): TourProgress {
  return {
    phase: 'ready',
    can: { zoom: progress.can.zoom || can.zoom, floorPlan: progress.can.floorPlan || can.floorPlan },
  };
}

export function afterSilence(progress: TourProgress): TourProgress {
  return progress.phase === 'loading' ? { ...progress, phase: 'silent' } : progress;
}

export function afterWaiting(progress: TourProgress): TourProgress {
  return progress.phase === 'ready' ? progress : { ...progress, phase: 'late' };
}
