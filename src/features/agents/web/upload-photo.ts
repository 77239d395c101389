import type { AgentPage } from '#features/agents/schema.ts';
import { reducePicture } from '#features/listings/web/form/pictures/reduce-picture.ts';
import { sendFile } from '#kit/web/send-file.ts';

/**
 * Uploads a photo. The browser reduces it first where possible, because photos from a phone can exceed the
 * server's limit.
 */
export async function uploadPhoto(file: File): Promise<Pick<AgentPage, 'photograph'>> {
  const reduction = await reducePicture(file, new AbortController().signal);
  const blob = reduction.outcome === 'done' ? reduction.blob : null;
  const fileToSend = blob ? new File([blob], 'photograph') : file;
  return sendFile('/api/user/photograph', { field: 'image', file: fileToSend }, () => {});
}
