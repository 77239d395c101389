import type {
  matchLine,
  readTransfers,
  rejectSlip,
  setAside,
  undoMatch,
} from '#features/bank-transfers/api.ts';
import type { ImportReply, Transfer } from '#features/bank-transfers/schema.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';
import { sendFile } from '#kit/web/send-file.ts';

export const bankOverviewQuery = () => read<typeof readTransfers>('/api/bank-transfers');

type StatementQuery = { account: string; name: string; preview: 'yes' | 'no' };

export const sendStatement = (query: StatementQuery, file: File) =>
  sendFile<ImportReply>(
    `/api/bank-transfers/statements?${new URLSearchParams(query)}`,
    { field: 'statement', file },
    () => {},
  );

export const sendMatch = (id: number, { id: transferId, slipAt }: Pick<Transfer, 'id' | 'slipAt'>) =>
  call<typeof matchLine>('POST', '/api/bank-transfers/lines/:id/match', {
    params: { id },
    body: { transferId, slipAt },
  });

export const sendUndo = (id: number) =>
  call<typeof undoMatch>('DELETE', '/api/bank-transfers/lines/:id/match', { params: { id } });

export const sendNote = (id: number, note: string) =>
  call<typeof setAside>('POST', '/api/bank-transfers/lines/:id/note', { params: { id }, body: { note } });

export const sendSlipRejection = (id: number, body: { note: string; slipAt: string }) =>
  call<typeof rejectSlip>('POST', '/api/bank-transfers/:id/rejection', { params: { id }, body });
