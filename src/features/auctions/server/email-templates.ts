import { emailTemplate } from '#kit/server/email/email-template.ts';

const title = 'Three-bedroom house in Najjera';

/**
 * The emails about auctions that admins can edit. Emails with a legal effect, such as those about bids, wins,
 * losses, stops and debts, cannot be edited (`bidder-emails.ts`, `seller-emails.ts`).
 */
export const lotEmailTemplates = {
  depositPaid: emailTemplate({
    code: 'lot-deposit-paid',
    title: 'Auction: deposit received, to the bidder',
    subject: 'We received your deposit for “{title}”',
    body: 'The seller is reviewing your registration. We will email you when you can bid.',
    button: 'View auction',
    samples: { title },
  }),
  approved: emailTemplate({
    code: 'lot-approved',
    title: 'Auction: bidder approved, to the bidder',
    subject: 'You can now bid on “{title}”',
    body: 'Bidding closes on {closes}, Kampala time.',
    button: 'View auction',
    samples: { title, closes: 'Dec 12, 2026 at 3:00 PM' },
    needs: ['closes'],
  }),
  bidderWaits: emailTemplate({
    code: 'lot-bidder-waits',
    title: 'Auction: bidder awaiting approval, to the seller',
    subject: 'Bidder {number} is awaiting approval for “{title}”',
    body: '{why} They can bid once you approve them.',
    button: 'Review bidder',
    samples: { title, number: '3', why: 'Their deposit has been paid.' },
    needs: ['number'],
  }),
  bankNamed: emailTemplate({
    code: 'lot-bank-named',
    title: 'Auction: bank access granted, to the bank account',
    subject: 'You now have access to {what}',
    body: `You can see bidder numbers, deposits, bids and results, and download a report for each auction.
You cannot bid in these auctions.`,
    button: 'View auctions',
    samples: { what: 'Pearl Bank auctions' },
    needs: ['what'],
  }),
};
