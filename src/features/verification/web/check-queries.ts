import type {
  decideCheck,
  homeBadges,
  listChecks,
  ownChecks,
  submitChecklistItem,
  uploadDocument,
  withdrawCheck,
} from '#features/verification/check-api.ts';
import type { OwnChecks } from '#features/verification/check-schema.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { apiUrl, call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';
import { sendFile } from '#kit/web/send-file.ts';

const queryOf = (home: number | null) => (home === null ? {} : { home: String(home) });

export const ownChecksQuery = (home: number | null) =>
  read<typeof ownChecks>('/api/verification/mine', { query: queryOf(home) });
export const checksQuery = () => read<typeof listChecks>('/api/verification/checks');
export const homeBadgesQuery = (id: number | string) =>
  read<typeof homeBadges>('/api/properties/:id/badges', { params: { id } });

export const sendSubmission = (
  item: number,
  home: number | null,
  body: BodyInput<typeof submitChecklistItem>,
) =>
  call<typeof submitChecklistItem>('POST', '/api/verification/items/:item', {
    params: { item },
    query: queryOf(home),
    body,
  });
export const sendCheckWithdrawal = (id: number) =>
  call<typeof withdrawCheck>('DELETE', '/api/verification/checks/:id', { params: { id } });
export const sendCheckDecision = (id: number, body: BodyInput<typeof decideCheck>) =>
  call<typeof decideCheck>('POST', '/api/verification/checks/:id/decision', { params: { id }, body });

type DocumentUpload = { item: number; home: number | null; name: string; file: File };

/**
 * Uploads a document for a checklist item.
 * @param onProgress called with the uploaded share, from 0 to 1
 */
export function uploadCheckDocument(
  { item, home, name, file }: DocumentUpload,
  onProgress: (share: number) => void,
) {
  const address = apiUrl<typeof uploadDocument>('/api/verification/items/:item/papers', {
    params: { item },
    query: { ...queryOf(home), name },
  });
  return sendFile<OwnChecks>(address, { field: 'paper', file }, onProgress);
}
