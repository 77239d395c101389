import type { DeskLot } from '#features/auctions/schema.ts';
import { sendFile } from '#kit/web/send-file.ts';

type Sent = { lotId: number; name: string; file: File };

/** @param onProgress from 0 to 1 */
export function sendPaper(
  { lotId, name, file }: Sent,
  onProgress: (share: number) => void,
): Promise<DeskLot> {
  const address = `/api/desk/lots/${lotId}/papers?name=${encodeURIComponent(name)}`;
  return sendFile<DeskLot>(address, { field: 'paper', file }, onProgress);
}
