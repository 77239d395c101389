import type * as api from '#features/auctions/api.ts';
import type { ResultsAsked } from '#features/auctions/schema.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export const lotQuery = (propertyId: number) =>
  read<typeof api.lotOfHome>('/api/properties/:id/lot', { params: { id: propertyId } });

export const standingQuery = (propertyId: number) =>
  read<typeof api.ownStanding>('/api/properties/:id/lot/own', { params: { id: propertyId } });

export const earlierBidsQuery = (id: number, before: number) =>
  read<typeof api.earlierBids>('/api/lots/:id/bids', { params: { id }, query: { before } });

export const ledgerQuery = (id: string) =>
  read<typeof api.lotLedger>('/api/lots/:id/ledger', { params: { id } });

export const resultsQuery = (asked: ResultsAsked) =>
  read<typeof api.lotResults>('/api/auctions/results', { query: asked });

export const watchedLotsQuery = () => read<typeof api.watchedLots>('/api/lots/watched');

export const sendWatch = (id: number) =>
  call<typeof api.watchLot>('PUT', '/api/lots/:id/watch', { params: { id } });

export const sendUnwatch = (id: number) =>
  call<typeof api.unwatchLot>('DELETE', '/api/lots/:id/watch', { params: { id } });

export const sendEndOfWatch = (mark: string) =>
  call<typeof api.endWatch>('DELETE', '/api/lot-watches/:mark', { params: { mark } });

export const deskLotsQuery = () => read<typeof api.deskLots>('/api/desk/lots');

export const deskLotQuery = (id: number) =>
  read<typeof api.deskLot>('/api/desk/lots/:id', { params: { id } });

export const sendRegistration = (id: number) =>
  call<typeof api.registerBidder>('POST', '/api/lots/:id/registration', {
    params: { id },
    body: { acceptsTerms: true },
  });

export const askForDeposit = (
  id: number,
  body: BodyInput<typeof api.payBidDeposit>,
  idempotencyKey: string,
) =>
  call<typeof api.payBidDeposit>('POST', '/api/lots/:id/deposit', { params: { id }, body, idempotencyKey });

export const sendBid = (id: number, body: BodyInput<typeof api.placeBid>, idempotencyKey: string) =>
  call<typeof api.placeBid>('POST', '/api/lots/:id/bids', { params: { id }, body, idempotencyKey });

export const sendQuestion = (id: number, words: string) =>
  call<typeof api.askOfLot>('POST', '/api/lots/:id/questions', { params: { id }, body: { words } });

export const sendSecond = (id: number, accepts: boolean) =>
  call<typeof api.answerAsSecond>('POST', '/api/lots/:id/second', { params: { id }, body: { accepts } });

export const saveDraft = (propertyId: number, body: BodyInput<typeof api.saveLotDraft>) =>
  call<typeof api.saveLotDraft>('PUT', '/api/desk/properties/:id/lot', { params: { id: propertyId }, body });

export const sendAnnouncement = (id: number) =>
  call<typeof api.announceLot>('POST', '/api/desk/lots/:id/announce', { params: { id } });

export const sendCheck = (id: number, body: BodyInput<typeof api.checkStep>) =>
  call<typeof api.checkStep>('POST', '/api/desk/lots/:id/steps', { params: { id }, body });

export const sendApproval = (id: number, number: number) =>
  call<typeof api.approveBidder>('POST', '/api/desk/lots/:id/bidders/:number/approve', {
    params: { id, number },
  });

export const sendRefusal = (id: number, number: number, reason: string) =>
  call<typeof api.refuseBidder>('POST', '/api/desk/lots/:id/bidders/:number/refuse', {
    params: { id, number },
    body: { reason },
  });

export const sendStop = (id: number, body: BodyInput<typeof api.stopLot>) =>
  call<typeof api.stopLot>('POST', '/api/desk/lots/:id/stop', { params: { id }, body });

export const sendSale = (id: number, body: BodyInput<typeof api.endSale>) =>
  call<typeof api.endSale>('POST', '/api/desk/lots/:id/sale', { params: { id }, body });

export const sendAnswer = (id: number, question: number, words: string) =>
  call<typeof api.answerQuestion>('POST', '/api/desk/lots/:id/questions/:question', {
    params: { id, question },
    body: { words },
  });
