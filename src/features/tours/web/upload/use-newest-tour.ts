import { useState } from 'react';
import type { UploadState } from './use-tour-upload.ts';

/**
 * Returns the URL of the published tour. The upload's response counts until the property's own data changes,
 * whether to the same tour or to a colleague's later change.
 */
export function useNewestTour(told: string | null, state: UploadState): string | null {
  const mayBeIn = ['finishing', 'failed', 'done'].includes(state.step);
  const [last, setLast] = useState({ told, isNews: false });
  const isNews = mayBeIn && (last.isNews || told !== last.told);
  if (told !== last.told || isNews !== last.isNews) setLast({ told, isNews });
  return state.step === 'done' && !isNews ? state.reply.tourUrl : told;
}
