import type { ManagerLot } from '#features/auctions/schema.ts';
import { sendFile } from '#kit/web/send-file.ts';

type DocumentUpload = { lotId: number; name: string; file: File };

/**
 * Uploads a document of a lot.
 * @param onProgress called with the uploaded share, from 0 to 1
 */
export function uploadLotDocument(
  { lotId, name, file }: DocumentUpload,
  onProgress: (share: number) => void,
): Promise<ManagerLot> {
  const address = `/api/desk/lots/${lotId}/papers?name=${encodeURIComponent(name)}`;
  return sendFile<ManagerLot>(address, { field: 'paper', file }, onProgress);
}
