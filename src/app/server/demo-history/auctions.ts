import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { insertBankUser } from '#features/auctions/server/bank/bank-rows.ts';
import { insertBidder, readBidder } from '#features/auctions/server/bidding/bidder-rows.ts';
import { insertLotDocument } from '#features/auctions/server/documents/document-rows.ts';
import { lotDocumentsFolder } from '#features/auctions/server/documents/document-sweep.ts';
import { readLotRules } from '#features/auctions/server/lots/lot-rows.ts';
import { insertQuestion } from '#features/auctions/server/watching/question-rows.ts';
import { insertWatch } from '#features/auctions/server/watching/watch-rows.ts';
import { type MinorAmount } from '#kit/money.ts';
import { newLinkToken, storeLink } from '#kit/server/secret-link.ts';
import { accountOf, dayAgo, homeOf, minutesAfter, type Past, timeOf } from './past.ts';
import { addPayment } from './payments.ts';
import { accountPerson } from './people.ts';

type Lot = { id: number; title: string; bank: string; currency: 'UGX'; deposit: MinorAmount; opensAt: Date };

/**
 * Adds a bank account, the documents of a finished lot, and a bidder whose registration for the next lot is
 * open.
 */
export async function scheduleAuctions(past: Past): Promise<void> {
  const soldLot = await findLot(past, 'bank-nansana-house');
  await addBank(past, soldLot.bank);
  await addDocuments(past, soldLot);
  const announcedLot = await findLot(past, 'bank-bweyogerere-shops');
  const at = timeOf(dayAgo(past, 4), 16, 5);
  past.at(at, () => addBidder(past, announcedLot, at));
}

async function findLot(past: Past, key: string): Promise<Lot> {
  const { rows } = await sql<Lot>`
    select id, title, bank, currency, deposit, opens_at as "opensAt" from lots
    where property_id = ${homeOf(past, key).id}`.execute(past.tx);
  const [lot] = rows;
  if (!lot) throw new Error(`there is no lot of ${key}`);
  return lot;
}

async function addBank(past: Past, bank: string): Promise<void> {
  const [userId, namedBy] = [accountOf(past, 'lake-bank'), accountOf(past, 'admin')];
  const id = await insertBankUser(past.tx, { userId, bank, lotId: null, namedBy });
  const at = timeOf(dayAgo(past, 28), 9, 10);
  await sql`update bank_accounts set granted_at = ${at} where id = ${id}`.execute(past.tx);
}

const documents: readonly { name: string; lines: readonly string[] }[] = [
  {
    name: 'Valuation report',
    lines: [
      'Market value: UGX 155,000,000',
      'Forced-sale value: UGX 100,000,000',
      'Inspected from outside and inside.',
    ],
  },
  {
    name: 'Title search',
    lines: [
      'Tenure: mailo',
      'Encumbrance: the mortgage of the selling bank',
      'No caveat was found on the day of the search.',
    ],
  },
  { name: 'Notice of sale', lines: ['Advertised in a newspaper 40 days before bidding opened.'] },
];

async function addDocuments({ tx, kit, ...past }: Past, { id, title, opensAt }: Lot): Promise<void> {
  const addedBy = accountOf(past, 'recovery-desk');
  for (const [index, { name, lines }] of documents.entries()) {
    const bytes = await renderDocument(name, [title, ...lines]);
    const fileKey = `${lotDocumentsFolder}/${randomBytes(16).toString('hex')}`;
    await kit.files.put(fileKey, bytes);
    await insertLotDocument(tx, id, {
      ...{ name, type: 'pdf', bytes: bytes.length, fileKey, addedBy, isLate: false },
      sha256: createHash('sha256').update(bytes).digest('hex'),
      addedAt: minutesAfter(opensAt, -60 * 24 * 9 + index * 7),
    });
  }
}

/**
 * Renders a page with these lines, which says that the document is a sample. The library is loaded only here,
 * because it is large and only an empty database needs it.
 */
async function renderDocument(name: string, lines: readonly string[]): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit');
  const page = new PdfDocument({ size: 'A4', margin: 64, lang: 'en', info: { Title: `${name} (sample)` } });
  const chunks: Buffer[] = [];
  return new Promise((resolve, reject) => {
    page.on('data', (chunk: Buffer) => chunks.push(chunk));
    page.on('end', () => resolve(Buffer.concat(chunks)));
    page.on('error', reject);
    page.fontSize(24).text(`${name} (sample)`).moveDown(1).fontSize(12);
    for (const line of lines) page.text(line).moveDown(0.5);
    page.moveDown(2).text('This document belongs to a demonstration. It describes no real property.');
    page.end();
  });
}

/** Adds a bidder who has paid the deposit, asked a question and followed the lot. */
async function addBidder(past: Past, lot: Lot, at: Date): Promise<void> {
  const { tx, kit } = past;
  const [person, userId] = [accountPerson(past, 'bidder'), accountOf(past, 'bidder')];
  const { terms } = await readLotRules(tx);
  await insertBidder(tx, { lotId: lot.id, userId, terms, isFree: false });
  const bidder = await readBidder(tx, lot.id, userId);
  if (!bidder) throw new Error(`the bidder of lot ${lot.id} is gone`);
  await sql`update bidders set accepted_at = ${at} where id = ${bidder.id}`.execute(tx);
  await addPayment(past, {
    ...{ purpose: 'bid_deposit', subject: String(bidder.id), title: `Bid deposit: ${lot.title}` },
    ...{ amount: lot.deposit, currency: lot.currency, payer: person, at: minutesAfter(at, 6) },
  });
  const link = storeLink(kit.secrets, newLinkToken(43));
  await insertWatch(tx, { lotId: lot.id, userId, link, since: at, wasOpen: false }, 50);
  await insertQuestion(
    tx,
    lot.id,
    userId,
    'Are all five shops let today, and until when do the contracts run?',
  );
  await sql`
    update lot_questions set asked_at = ${minutesAfter(at, 30)}, answered_at = ${minutesAfter(at, 1_100)},
      answer = 'Four are let by the month. The fifth has been empty since August.'
    where lot_id = ${lot.id} and user_id = ${userId}`.execute(tx);
}
