import { useState } from 'react';
import type { UploadState } from './use-tour-upload.ts';

/**
 * The URL of the published tour. The upload's response counts until the property's own data changes: to the same
 * tour, received by another way, or to what a colleague has done since.
 */
export function useNewestTour(told: string | null, state: UploadState): string | null {
  const mayBeIn = ['finishing', 'failed', 'done'].includes(state.step);
  const [last, setLast] = useState({ told, isNews: false });
  const isNews = mayBeIn && (last.isNews || told !== last.told);
  if (told !== last.told || isNews !== last.isNews) setLast({ told, isNews });
  return state.step === 'done' && !isNews ? state.reply.tourUrl : told;
}
