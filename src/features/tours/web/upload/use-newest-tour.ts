import { useState } from 'react';
import type { UploadState } from './use-tour-upload.ts';

/**
 * The address of the tour that is shown to visitors. The reply to an upload counts until the property itself says something
 * else than before: either the same, on another way, or what a colleague has done since.
 */
export function useNewestTour(told: string | null, state: UploadState): string | null {
  const mayBeIn = ['finishing', 'failed', 'done'].includes(state.step);
  const [last, setLast] = useState({ told, isNews: false });
  const isNews = mayBeIn && (last.isNews || told !== last.told);
  if (told !== last.told || isNews !== last.isNews) setLast({ told, isNews });
  return state.step === 'done' && !isNews ? state.reply.tourUrl : told;
}
