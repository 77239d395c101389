import type {
  answerRequest,
  decideRequest,
  listRequests,
  ownListingRequest,
  requestToList,
  withdrawRequest,
} from '#features/verification/api.ts';
import type { RequestTab } from '#features/verification/choices.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export const ownRequestQuery = () => read<typeof ownListingRequest>('/api/listing-requests/mine');
export const requestsQuery = (part: RequestTab) =>
  read<typeof listRequests>('/api/listing-requests', { query: { part } });

export const sendRequest = (body: BodyInput<typeof requestToList>) =>
  call<typeof requestToList>('POST', '/api/listing-requests', { body });
export const sendAnswer = (body: BodyInput<typeof answerRequest>) =>
  call<typeof answerRequest>('PUT', '/api/listing-requests/mine', { body });
export const sendWithdrawal = () => call<typeof withdrawRequest>('DELETE', '/api/listing-requests/mine');
export const sendDecision = (id: number, body: BodyInput<typeof decideRequest>) =>
  call<typeof decideRequest>('POST', '/api/listing-requests/:id/decision', { params: { id }, body });
