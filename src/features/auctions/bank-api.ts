import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import * as shapes from './bank-schema.ts';
import { lotParams } from './schema.ts';

export const bankLots = endpoint({
  method: 'GET',
  path: '/api/bank/lots',
  summary: 'Lists the auctions of the user’s bank, newest first',
  reply: shapes.bankLots,
});

export const bankLot = endpoint({
  method: 'GET',
  path: '/api/bank/lots/:id',
  summary: 'Returns an auction for its bank: bidder numbers, deposits, bids and the result',
  params: lotParams,
  reply: shapes.bankLotSchema,
});

export const bankReport = endpoint({
  method: 'GET',
  path: '/api/bank/lots/:id/report.csv',
  summary:
    'Exports an auction with its bidders and bids as CSV; sealed maximum bids are included after it closes',
  params: lotParams,
  reply: z.string(),
  replyType: 'text/csv; charset=utf-8',
});

export const readBankUsers = endpoint({
  method: 'GET',
  path: '/api/bank-accounts',
  summary: 'Lists the bank users',
  reply: shapes.bankUsers,
});

export const addBankUser = endpoint({
  method: 'POST',
  path: '/api/bank-accounts',
  summary: 'Gives a user access to a bank’s auctions, or to one auction. Idempotent',
  body: shapes.bankUserBody,
  reply: shapes.bankUsers,
  status: 201,
});

export const endBankUser = endpoint({
  method: 'DELETE',
  path: '/api/bank-accounts/:id',
  summary: 'Removes a bank user’s access',
  params: shapes.bankUserParams,
  reply: shapes.bankUsers,
});
