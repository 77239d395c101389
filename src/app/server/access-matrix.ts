/**
 * Who may make which call and from where, in one place to read and to check: `access-matrix.test.ts` makes every call
 * in every role and fails for a call that is not listed here. The server decides by the access rules of its routes;
 * this table states what they should be.
 *
 * Each line: origin · signed out · user · manager of another listing · manager of this listing · admin.
 * `any` is answered from any origin · `own` needs our own pages · `proof` comes from anywhere and proves its sender.
 * `+` allowed (neither 401 nor 403) · `-` refused (401 signed out, 403 signed in) · `0` not found (404).
 */
export const accessMatrix: Record<string, string> = {
  // Everyone
  'GET /healthz': 'any +++++',
  'GET /readyz': 'any +++++',
  'GET /api/events': 'any +++++',
  'GET /pictures/:key/:file': 'any +++++',
  'GET /outbox': 'any +++++',
  'GET /api/properties': 'any +++++',
  'GET /api/properties/page': 'any +++++',
  'GET /api/properties/featured': 'any +++++',
  'GET /api/properties/popular': 'any +++++',
  'GET /api/properties/recent': 'any +++++',
  'GET /api/properties/facets': 'any +++++',
  'GET /api/properties/pins': 'any +++++',
  'GET /api/places': 'any +++++',
  'GET /api/properties/:id': 'any +++++',
  'POST /api/properties/:id/view': 'own +++++',
  'POST /api/properties/:id/report': 'own +++++',
  'POST /api/properties/:id/tour-opened': 'own +++++',
  'POST /api/properties/:id/contact-tap': 'own +++++',
  // Answers everyone, and tells the contact to those who opened it, the owner and admins: contact.test.ts.
  'POST /api/properties/:id/contact': 'own +++++',
  'POST /api/properties/:id/enquiries': 'own +++++',
  'GET /api/properties/:id/viewing-times': 'any +++++',
  'GET /api/properties/:id/lot': 'any +++++',
  'GET /api/properties/:id/lot/file': 'any +++++',
  'GET /api/lots/:id/ledger': 'any +++++',
  'GET /api/lots/:id/bids': 'any +++++',
  'GET /api/auctions/results': 'any +++++',
  'GET /auctions/calendar.ics': 'any +++++',
  'GET /auctions/:id/auction.ics': 'any +++++',
  'POST /api/properties/:id/viewings': 'own +++++',
  'GET /api/properties/:id/nights': 'any +++++',
  'GET /api/properties/:id/stay-quote': 'any +++++',
  'POST /api/properties/:id/stays': 'own +++++',
  'GET /api/properties/:id/reviews': 'any +++++',
  'GET /api/properties/:id/badges': 'any +++++',
  'GET /api/agents/:mark': 'any +++++',
  'GET /api/properties/:id/similar': 'any +++++',
  'GET /api/properties/:id/tour': 'any 00000',
  'GET /api/amenities': 'any +++++',
  'GET /api/property-types': 'any +++++',
  'GET /api/areas': 'any +++++',
  'GET /api/landmarks': 'any +++++',
  'GET /api/banks': 'any +++++',
  'GET /api/plans': 'any +++++',
  'GET /api/viewing-packages': 'any +++++',
  'POST /api/waitlist': 'own +++++',
  'POST /api/password-resets': 'own +++++',
  'POST /api/password-resets/use': 'own +++++',
  'POST /api/logout': 'own +++++',
  // Wrong credentials are a 401 for everyone; this only says that everyone may try.
  'POST /api/login': 'own +++++',
  'POST /api/register': 'own +++++',

  // Everyone, about what is theirs by their account or their visitor cookie; others' is a 404
  'GET /api/viewing-packages/mine': 'any +++++',
  'GET /api/viewing-packages/bought': 'any +++++',
  'POST /api/viewing-packages/:code/purchase': 'own +++++',
  'GET /api/payments/mine': 'any +++++',
  'GET /api/viewing-openings/mine': 'any +++++',
  'POST /api/viewing-openings/:id/claim': 'own +++++',
  'GET /api/payments/:reference': 'any +++++',
  // Also to whoever holds its mail, and to admins: receipts.test.ts.
  'GET /api/payments/:reference/receipt': 'any +++++',
  'GET /api/payments/:reference/receipt.pdf': 'any +++++',
  // By a number and its code, which only a receipt holds: receipts.test.ts.
  'GET /api/receipts/:mark': 'any +++++',
  'POST /api/payments/:reference/checkout': 'own +++++',
  'POST /api/payments/:reference/check': 'own +++++',
  'GET /api/enquiries/mine': 'any +++++',
  'GET /api/stays/mine': 'any +++++',
  // Open to whoever holds the mark.
  'GET /api/stays/:mark': 'any +++++',
  'GET /api/calendars/:mark/nights.ics': 'any +++++',
  'POST /api/stays/:mark/payments': 'own +++++',
  'POST /api/stays/:mark/move': 'own +++++',
  'POST /api/stays/:mark/cancel': 'own +++++',
  // Open to whoever holds the reference.
  'GET /api/enquiries/:reference': 'any +++++',
  'POST /api/enquiries/:reference/replies': 'own +++++',
  'DELETE /api/enquiries/:reference': 'own +++++',
  'GET /api/viewings/mine': 'any +++++',
  // Open to whoever holds the mark.
  'GET /api/viewings/:mark': 'any +++++',
  'POST /api/viewings/:mark/move': 'own +++++',
  'POST /api/viewings/:mark/cancel': 'own +++++',
  'POST /api/viewings/:mark/nobody-came': 'own +++++',

  'GET /api/reviews/mine': 'any +++++',
  // Open to whoever holds the mark of a side; only the host's answers: reviews.test.ts.
  'GET /api/reviews/:mark': 'any +++++',
  'PUT /api/reviews/:mark': 'own +++++',
  'POST /api/reviews/:mark/answer': 'own +++++',

  // Whoever has the link of a mail, which names what it asks about; without one it is a 404
  'POST /api/listing-questions/look': 'own +++++',
  'POST /api/listing-questions/answer': 'own +++++',

  // The payment provider: a missing signature is a 401 for everyone.
  'POST /api/payments/webhook': 'proof +++++',
  'POST /api/lot-watches/:mark/unsubscribe': 'proof +++++',
  'DELETE /api/lot-watches/:mark': 'own +++++',

  // Anyone signed in, about themselves
  'GET /api/user': 'any -++++',
  'PATCH /api/user': 'own -++++',
  'GET /api/user/sessions': 'any -++++',
  // One that is not theirs is a 404: sessions.test.ts.
  'DELETE /api/user/sessions/:session': 'own -++++',
  'POST /api/logout/everywhere': 'own -++++',
  'POST /api/user/plan-request': 'own -++++',
  'GET /api/plans/account': 'any -++++',
  'POST /api/user/password': 'own -++++',
  'POST /api/user/two-factor': 'own -++++',
  'POST /api/user/two-factor/confirm': 'own -++++',
  'POST /api/user/two-factor/end': 'own -++++',
  'POST /api/user/email-confirmation': 'own -++++',
  'POST /api/user/email-confirmation/use': 'own -++++',

  'GET /api/listing-requests/mine': 'any -++++',
  'POST /api/listing-requests': 'own -++++',
  'PUT /api/listing-requests/mine': 'own -++++',
  'DELETE /api/listing-requests/mine': 'own -++++',
  // Others' homes, checks and papers are a 404: checks.test.ts.
  'GET /api/verification/mine': 'any -++++',
  'POST /api/verification/items/:item': 'own -++++',
  'POST /api/verification/items/:item/papers': 'own -++++',
  'DELETE /api/verification/checks/:id': 'own -++++',
  'GET /api/verification/papers/:id': 'any -++++',

  // Bids and deposits are of those who were let in: auctions.test.ts.
  'GET /api/properties/:id/lot/own': 'any -++++',
  'POST /api/lots/:id/registration': 'own -++++',
  'PUT /api/lots/:id/watch': 'own -++++',
  'DELETE /api/lots/:id/watch': 'own -++++',
  'GET /api/lots/watched': 'any -++++',
  'POST /api/lots/:id/deposit': 'own -++++',
  'POST /api/lots/:id/bids': 'own -++++',
  'POST /api/lots/:id/questions': 'own -++++',
  'POST /api/lots/:id/second': 'own -++++',
  // Who may read one: papers.test.ts.
  'GET /api/lots/:id/papers/:paper': 'any -++++',

  // Lots of which this account is the bank; others' are a 404: banks.test.ts.
  'GET /api/bank/lots': 'any -++++',
  'GET /api/bank/lots/:id': 'any -++++',
  'GET /api/bank/lots/:id/report.csv': 'any -++++',

  // Managers and admins
  'GET /api/desk/properties': 'any --+++',
  'GET /api/desk/properties.csv': 'any --+++',
  'GET /api/desk/featuring': 'any --+++',
  'GET /api/desk/figures': 'any --+++',
  // Others' leads are a 404: leads.test.ts.
  'GET /api/desk/leads': 'any --+++',
  'GET /api/desk/leads/:id': 'any --+++',
  'PATCH /api/desk/leads/:id': 'own --+++',
  'POST /api/desk/leads/:id/notes': 'own --+++',
  'POST /api/desk/leads/:id/answers': 'own --+++',
  // Others' stays are a 404: desk.test.ts.
  'GET /api/desk/stays': 'any --+++',
  'POST /api/desk/stays/:id/answer': 'own --+++',
  'POST /api/desk/stays/:id/cancel': 'own --+++',
  // The calendar of a home that others list is a 403: desk.test.ts.
  'POST /api/desk/properties/:id/blocks': 'own --+++',
  'DELETE /api/desk/properties/:id/blocks/:blockId': 'own --+++',
  'POST /api/desk/properties/:id/night-prices': 'own --+++',
  'POST /api/desk/properties/:id/stay-terms': 'own --+++',
  // Likewise, its calendars on other channels: feeds.test.ts.
  'POST /api/desk/properties/:id/calendars': 'own --+++',
  'POST /api/desk/properties/:id/calendars/:feedId/read': 'own --+++',
  'DELETE /api/desk/properties/:id/calendars/:feedId': 'own --+++',
  // Of homes that others list it is a 404.
  'GET /api/desk/claims': 'any --+++',
  'POST /api/desk/claims/:id/answer': 'own --+++',
  'GET /api/desk/reports': 'any --+++',
  'POST /api/desk/reports/:id/answer': 'own --+++',
  'POST /api/desk/reports/:id/appeal': 'own --+++',
  'POST /api/desk/questions/:id/answer': 'own --+++',
  // Others' viewings are a 404: desk.test.ts.
  'GET /api/desk/viewings': 'any --+++',
  'POST /api/desk/viewings/:id/confirm': 'own --+++',
  'POST /api/desk/viewings/:id/decline': 'own --+++',
  'POST /api/desk/viewings/:id/move': 'own --+++',
  'POST /api/desk/viewings/:id/meet': 'own --+++',
  'POST /api/desk/viewings/:id/no-show': 'own --+++',
  // Others' lots are a 404: auctions.test.ts.
  'GET /api/desk/lots': 'any --+++',
  'GET /api/desk/lots/:id': 'any --+++',
  'POST /api/desk/lots/:id/papers': 'own --+++',
  'POST /api/desk/lots/:id/papers/:paper/removal': 'own --+++',
  'POST /api/desk/lots/:id/viewing-days': 'own --+++',
  'DELETE /api/desk/lots/:id/viewing-days/:day': 'own --+++',
  'POST /api/desk/lots/:id/announce': 'own --+++',
  'POST /api/desk/lots/:id/steps': 'own --+++',
  'POST /api/desk/lots/:id/bidders/:number/approve': 'own --+++',
  'POST /api/desk/lots/:id/bidders/:number/refuse': 'own --+++',
  'POST /api/desk/lots/:id/stop': 'own --+++',
  'POST /api/desk/lots/:id/sale': 'own --+++',
  'POST /api/desk/lots/:id/questions/:question': 'own --+++',
  'POST /api/desk/lots/:id/questions/:question/hide': 'own --+++',
  'GET /api/desk/reviews': 'any --+++',
  // Of others' guests: a 404.
  'GET /api/desk/stays/:id/guest-reviews': 'any --+++',
  'GET /api/desk/viewings/:id/guest-reviews': 'any --+++',
  'GET /api/desk/viewing-hours': 'any --+++',
  'PUT /api/desk/viewing-hours': 'own --+++',
  'POST /api/desk/bulk': 'own --+++',
  'POST /api/desk/import': 'own --+++',
  'POST /api/properties/create': 'own --+++',
  'POST /api/upload/property-image': 'own --+++',

  // The listing's manager and admins
  'GET /api/desk/properties/:id': 'any --0++',
  'PATCH /api/properties/:id': 'own ---++',
  'DELETE /api/properties/:id': 'own ---++',
  'POST /api/properties/:id/toggle-availability': 'own ---++',
  // The listing's owner is checked when a file begins to arrive: tour-uploads.test.ts has the 403.
  'POST /api/upload/virtual-tour/:id': 'own --+++',

  'GET /api/desk/properties/:id/nights': 'any ---++',
  'GET /api/desk/properties/:id/stay-terms': 'any ---++',
  'GET /api/desk/properties/:id/calendars': 'any ---++',

  'PUT /api/desk/properties/:id/lot': 'own --+++',

  'GET /api/desk/properties/:id/tours': 'any ---++',
  'POST /api/desk/properties/:id/calendar-address': 'own ---++',
  'POST /api/desk/properties/:id/tours/:versionId/publish': 'own ---++',
  'DELETE /api/desk/properties/:id/tour': 'own ---00',

  // Resumable uploads: started for one's own listing, visible to the uploader only
  'GET /api/tours/check': 'any --+++',
  'POST /api/uploads/tours': 'own --+++',
  'PATCH /api/uploads/tours/:uploadId': 'own --+++',
  'DELETE /api/uploads/tours/:uploadId': 'own --+++',
  'POST /api/uploads/tours/:uploadId/finish': 'own --+++',

  // Admins
  'GET /api/users': 'any ----+',
  'POST /api/reviews/:id/hide': 'own ----+',
  'PATCH /api/users/:id/role': 'own ----+',
  'POST /api/users/:id/sessions/end': 'own ----+',
  'POST /api/users/:id/two-factor/reset': 'own ----+',
  'GET /api/audit': 'any ----+',
  'GET /api/audit.csv': 'any ----+',
  'GET /api/integrity': 'any ----+',
  'GET /api/reports': 'any ----+',
  'POST /api/reports/:id/hide': 'own ----+',
  'POST /api/reports/:id/decision': 'own ----+',
  'POST /api/property-reports/:id/abuse': 'own ----+',
  'GET /api/listing-requests': 'any ----+',
  'POST /api/listing-requests/:id/decision': 'own ----+',
  'GET /api/verification/checks': 'any ----+',
  'POST /api/verification/checks/:id/decision': 'own ----+',
  'GET /api/viewing-claims': 'any ----+',
  'GET /api/viewing-claims/rules': 'any ----+',
  'PUT /api/viewing-claims/rules': 'own ----+',
  'POST /api/viewing-claims/:id/decision': 'own ----+',
  'GET /api/bank-accounts': 'any ----+',
  'POST /api/bank-accounts': 'own ----+',
  'DELETE /api/bank-accounts/:id': 'own ----+',
  'GET /api/contacts': 'any +++++',
  'GET /api/settings': 'any ----+',
  'GET /api/settings/:kind/history': 'any ----+',
  'POST /api/settings/:kind/preview': 'own ----+',
  'POST /api/settings/:kind/changes': 'own ----+',
  'GET /api/lot-rules': 'any ----+',
  'PUT /api/lot-rules': 'own ----+',
  'PUT /api/lot-steps': 'own ----+',
  'GET /api/payments': 'any ----+',
  'GET /api/payments/overview': 'any ----+',
  'GET /api/payments/:reference/trail': 'any ----+',
  'GET /api/payments/transactions/:id/trail': 'any ----+',
  'GET /api/payments/events/:id': 'any ----+',
  'POST /api/payments/transactions/:id/refunds': 'own ----+',
  'POST /api/payments/transactions/:id/reviews': 'own ----+',
  'PATCH /api/payments/refunds/:id': 'own ----+',
};
