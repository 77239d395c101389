import { emailTemplate } from '#kit/server/email/email-template.ts';

const title = 'Three-bedroom house in Najjera';

/**
 * The editable emails about auctions, which are not binding. Emails about bids, wins, losses, stops and debts
 * are not editable (`bidder-emails.ts`, `seller-emails.ts`).
 */
export const lotEmailTemplates = {
  depositPaid: emailTemplate({
    code: 'lot-deposit-paid',
    title: 'Auction: the deposit has come in, to the bidder',
    subject: 'Your deposit for “{title}” has come in',
    body: 'Whoever sells the home checks your registration now, and we write to you when you can bid.',
    button: 'See the auction',
    samples: { title },
  }),
  approved: emailTemplate({
    code: 'lot-approved',
    title: 'Auction: the bidder was let in, to the bidder',
    subject: 'You can bid for “{title}”',
    body: 'Bids are taken until {closes}.',
    button: 'See the auction',
    samples: { title, closes: 'Dec 12, 2026 at 3:00 PM' },
    needs: ['closes'],
  }),
  bidderWaits: emailTemplate({
    code: 'lot-bidder-waits',
    title: 'Auction: a bidder waits to be let in, to whoever sells',
    subject: 'Bidder {number} waits to be let in to “{title}”',
    body: '{why} They can bid once you have let them in.',
    button: 'Open the auction',
    samples: { title, number: '3', why: 'Their deposit has come in.' },
    needs: ['number'],
  }),
  bankNamed: emailTemplate({
    code: 'lot-bank-named',
    title: 'Auction: an account follows the auctions of a bank, to it',
    subject: 'You can follow {what}',
    body: `Your account sees the bidders by their numbers, their deposits, the bids and the result, and has a report of each auction.
It cannot bid on them.`,
    button: 'See the auctions',
    samples: { what: 'the auctions of Pearl Bank' },
    needs: ['what'],
  }),
};
