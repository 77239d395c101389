import type { BidderStatus } from '#features/auctions/schema.ts';
import { sendFile } from '#kit/web/send-file.ts';

/**
 * Uploads a payment proof.
 * @param onProgress called with the uploaded share, from 0 to 1
 */
export const sendProof = (lotId: number, file: File, onProgress: (share: number) => void) =>
  sendFile<BidderStatus>(`/api/lots/${lotId}/payment-proofs`, { field: 'paper', file }, onProgress);
