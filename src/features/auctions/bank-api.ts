import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import * as shapes from './bank-schema.ts';
import { lotParams } from './schema.ts';

export const bankLots = endpoint({
  method: 'GET',
  path: '/api/bank/lots',
  summary: 'The auctions that this account sees as their bank does, the newest first',
  reply: shapes.bankLots,
});

export const bankLot = endpoint({
  method: 'GET',
  path: '/api/bank/lots/:id',
  summary: 'An auction as its bank sees it: bidders by number, deposits, bids and the result',
  params: lotParams,
  reply: shapes.bankLot,
});

export const bankReport = endpoint({
  method: 'GET',
  path: '/api/bank/lots/:id/report.csv',
  summary: 'The auction, its bidders and its bids as CSV; sealed maxima stand in it once bidding is over',
  params: lotParams,
  reply: z.string(),
  replyType: 'text/csv; charset=utf-8',
});

export const readBankAccounts = endpoint({
  method: 'GET',
  path: '/api/bank-accounts',
  summary: 'Which accounts see auctions as their bank does',
  reply: shapes.bankAccounts,
});

export const nameBankAccount = endpoint({
  method: 'POST',
  path: '/api/bank-accounts',
  summary: 'Names an account as that of a bank, or as the bank of one auction. Again, it changes nothing',
  body: shapes.bankAccountBody,
  reply: shapes.bankAccounts,
  status: 201,
});

export const endBankAccount = endpoint({
  method: 'DELETE',
  path: '/api/bank-accounts/:id',
  summary: 'The account sees those auctions as everybody does again',
  params: shapes.bankAccountParams,
  reply: shapes.bankAccounts,
});
