import { useState } from 'react';
import type { UploadState } from './use-tour-upload.ts';

/**
 * Returns the URL of the published tour. After an upload, the URL in its response is used until the
 * property's own data changes, either to the same tour or by a colleague's later change.
 */
export function useNewestTour(publishedUrl: string | null, state: UploadState): string | null {
  const isPossiblyPublished = ['finishing', 'failed', 'done'].includes(state.step);
  const [last, setLast] = useState({ publishedUrl, isChanged: false });
  const isChanged = isPossiblyPublished && (last.isChanged || publishedUrl !== last.publishedUrl);
  if (publishedUrl !== last.publishedUrl || isChanged !== last.isChanged)
    setLast({ publishedUrl, isChanged });
  return state.step === 'done' && !isChanged ? state.reply.tourUrl : publishedUrl;
}
