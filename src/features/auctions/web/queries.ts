import type * as api from '#features/auctions/api.ts';
import type * as bankApi from '#features/auctions/bank-api.ts';
import type * as fileApi from '#features/auctions/document-api.ts';
import type * as proofApi from '#features/auctions/proof-api.ts';
import type * as ruleApi from '#features/auctions/rule-api.ts';
import type { LotResultsQuery } from '#features/auctions/schema.ts';
import { lotDetailsTopic } from '#features/auctions/topics.ts';
import { propertyTopic } from '#features/properties/topics.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { topic } from '#kit/topic.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

/**
 * Loads the lot of a home. Its bidding state is pushed to open pages (see use-lot.ts), so that they do not
 * all reload it after each bid.
 */
export const lotQuery = (propertyId: number) => ({
  ...read<typeof api.lotOfHome>('/api/properties/:id/lot', { params: { id: propertyId } }),
  meta: { follows: [lotDetailsTopic, propertyTopic(propertyId)] },
});

/**
 * Loads the user's bidder status. It is reloaded after the user's own actions, and when a bid makes them gain
 * or lose the lead (see use-lot.ts).
 */
export const bidderStatusQuery = (propertyId: number) => ({
  ...read<typeof api.ownBidderStatus>('/api/properties/:id/lot/own', { params: { id: propertyId } }),
  meta: { follows: [topic('account')] },
});

export const earlierBidsQuery = (id: number, before: number) =>
  read<typeof api.earlierBids>('/api/lots/:id/bids', { params: { id }, query: { before } });

export const lotDocumentsQuery = (propertyId: number) =>
  read<typeof fileApi.lotDocuments>('/api/properties/:id/lot/file', { params: { id: propertyId } });

export const ledgerQuery = (id: string) =>
  read<typeof api.lotLedger>('/api/lots/:id/ledger', { params: { id } });

export const resultsQuery = (filter: LotResultsQuery) =>
  read<typeof api.lotResults>('/api/auctions/results', { query: filter });

export const watchedLotsQuery = () => read<typeof api.watchedLots>('/api/lots/watched');

export const sendWatch = (id: number) =>
  call<typeof api.watchLot>('PUT', '/api/lots/:id/watch', { params: { id } });

export const sendUnwatch = (id: number) =>
  call<typeof api.unwatchLot>('DELETE', '/api/lots/:id/watch', { params: { id } });

export const sendEndWatch = (token: string) =>
  call<typeof api.endWatch>('DELETE', '/api/lot-watches/:mark', { params: { mark: token } });

export const managerLotsQuery = () => read<typeof api.managerLots>('/api/desk/lots');

export const managerLotQuery = (id: number) =>
  read<typeof api.managerLot>('/api/desk/lots/:id', { params: { id } });

export const sendRegistration = (id: number) =>
  call<typeof api.registerBidder>('POST', '/api/lots/:id/registration', {
    params: { id },
    body: { acceptsTerms: true },
  });

export const sendDepositPayment = (
  id: number,
  body: BodyInput<typeof api.payBidDeposit>,
  idempotencyKey: string,
) =>
  call<typeof api.payBidDeposit>('POST', '/api/lots/:id/deposit', { params: { id }, body, idempotencyKey });

export const sendBalancePayment = (
  id: number,
  body: BodyInput<typeof api.payLotBalance>,
  idempotencyKey: string,
) =>
  call<typeof api.payLotBalance>('POST', '/api/lots/:id/balance', { params: { id }, body, idempotencyKey });

export const sendPartsRefund = (id: number) =>
  call<typeof api.refundDepositParts>('POST', '/api/lots/:id/deposit/refund', { params: { id } });

export const sendBid = (id: number, body: BodyInput<typeof api.placeBid>, idempotencyKey: string) =>
  call<typeof api.placeBid>('POST', '/api/lots/:id/bids', { params: { id }, body, idempotencyKey });

export const sendQuestion = (id: number, text: string) =>
  call<typeof api.askLotQuestion>('POST', '/api/lots/:id/questions', {
    params: { id },
    body: { words: text },
  });

export const sendSecondOfferResponse = (id: number, accepts: boolean) =>
  call<typeof api.respondToSecondOffer>('POST', '/api/lots/:id/second', {
    params: { id },
    body: { accepts },
  });

export const saveDraft = (propertyId: number, body: BodyInput<typeof api.saveLotDraft>) =>
  call<typeof api.saveLotDraft>('PUT', '/api/desk/properties/:id/lot', { params: { id: propertyId }, body });

export const sendAnnouncement = (id: number) =>
  call<typeof api.announceLot>('POST', '/api/desk/lots/:id/announce', { params: { id } });

export const sendStepCompletion = (id: number, body: BodyInput<typeof api.checkStep>) =>
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

export const sendStopLot = (id: number, body: BodyInput<typeof api.stopLot>) =>
  call<typeof api.stopLot>('POST', '/api/desk/lots/:id/stop', { params: { id }, body });

export const sendEndSale = (id: number, body: BodyInput<typeof api.endSale>) =>
  call<typeof api.endSale>('POST', '/api/desk/lots/:id/sale', { params: { id }, body });

export const sendPaymentConfirmation = (id: number, proof: number) =>
  call<typeof proofApi.receiveProof>('POST', '/api/lots/:id/payment-proofs/:proof/receipt', {
    params: { id, proof },
  });

export const sendQuestionHiding = (id: number, question: number, reason: string) =>
  call<typeof api.hideQuestion>('POST', '/api/desk/lots/:id/questions/:question/hide', {
    params: { id, question },
    body: { reason },
  });

export const sendAnswer = (id: number, question: number, text: string) =>
  call<typeof api.answerQuestion>('POST', '/api/desk/lots/:id/questions/:question', {
    params: { id, question },
    body: { words: text },
  });

export const sendDocumentRemoval = (id: number, documentId: number, reason: string | null) =>
  call<typeof fileApi.removeDocument>('POST', '/api/desk/lots/:id/papers/:paper/removal', {
    params: { id, paper: documentId },
    body: { reason },
  });

export const sendViewingDay = (id: number, body: BodyInput<typeof fileApi.addViewingDay>) =>
  call<typeof fileApi.addViewingDay>('POST', '/api/desk/lots/:id/viewing-days', { params: { id }, body });

export const sendViewingDayRemoval = (id: number, day: number) =>
  call<typeof fileApi.removeViewingDay>('DELETE', '/api/desk/lots/:id/viewing-days/:day', {
    params: { id, day },
  });

export const auctionRulesQuery = () => read<typeof ruleApi.readLotLaw>('/api/lot-rules');

export const sendLotRules = (body: BodyInput<typeof ruleApi.changeLotRules>) =>
  call<typeof ruleApi.changeLotRules>('PUT', '/api/lot-rules', { body });

export const sendLotSteps = (body: BodyInput<typeof ruleApi.changeLotSteps>) =>
  call<typeof ruleApi.changeLotSteps>('PUT', '/api/lot-steps', { body });

export const bankUsersQuery = () => read<typeof bankApi.readBankUsers>('/api/bank-accounts');

export const sendBankUser = (body: BodyInput<typeof bankApi.addBankUser>) =>
  call<typeof bankApi.addBankUser>('POST', '/api/bank-accounts', { body });

export const sendBankUserRemoval = (id: number) =>
  call<typeof bankApi.endBankUser>('DELETE', '/api/bank-accounts/:id', { params: { id } });

export const bankLotsQuery = () => read<typeof bankApi.bankLots>('/api/bank/lots');

export const bankLotQuery = (id: number) =>
  read<typeof bankApi.bankLot>('/api/bank/lots/:id', { params: { id } });
