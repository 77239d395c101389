/** The part of the access matrix for signed-in users and their own data. access-matrix.ts includes it. */
export const memberAccessMatrix: Record<string, string> = {
  'GET /api/user': 'any -++++',
  'PATCH /api/user': 'own -++++',
  'GET /api/user/sessions': 'any -++++',
  // Sessions of other users are a 404: sessions.test.ts.
  'DELETE /api/user/sessions/:session': 'own -++++',
  'POST /api/logout/everywhere': 'own -++++',
  'GET /api/plans/account': 'any +++++',
  'GET /api/membership': 'any -++++',
  // A user who does not list homes is refused with a 409: purchase.test.ts.
  'POST /api/membership/purchase': 'own -++++',
  'POST /api/membership/change': 'own -++++',
  'PUT /api/membership/next': 'own -++++',
  'POST /api/membership/basic': 'own -++++',
  'POST /api/membership/trial': 'own -++++',
  'POST /api/user/password': 'own -++++',
  'POST /api/user/two-factor': 'own -++++',
  'POST /api/user/two-factor/confirm': 'own -++++',
  'POST /api/user/two-factor/end': 'own -++++',
  'POST /api/user/email-confirmation': 'own -++++',
  'POST /api/user/email-confirmation/use': 'own -++++',
  // Each of these requires the password again: address-change.test.ts, account-closing.test.ts.
  'POST /api/user/email': 'own -++++',
  'POST /api/user/email/use': 'own -++++',
  'POST /api/user/email/cancel': 'own -++++',
  // Open to every holder of the link in the email to the old address.
  'POST /api/address-changes/stop': 'own +++++',
  // For users who list homes.
  'GET /api/user/photograph': 'any --+++',
  'POST /api/user/photograph': 'own --+++',
  'DELETE /api/user/photograph': 'own --+++',
  'POST /api/agents/:mark/photograph-reports': 'own +++++',
  'GET /api/photograph-cases': 'any ----+',
  'POST /api/photograph-cases/:id/decision': 'own ----+',
  'GET /api/user/closing': 'any -++++',
  'POST /api/user/data': 'own -++++',
  'POST /api/user/closing': 'own -++++',
  'POST /api/user/closing/undo': 'own -++++',

  // Other people's searches are a 404: saved-searches.test.ts.
  'POST /api/saved-searches': 'own -++++',
  'GET /api/saved-searches/mine': 'any -++++',
  'PATCH /api/saved-searches/:id': 'own -++++',
  'DELETE /api/saved-searches/:id': 'own -++++',
  // Users see only their own inbox: notifications.test.ts.
  'GET /api/notifications': 'any -++++',
  'GET /api/notifications/count': 'any -++++',
  'POST /api/notifications/read': 'own -++++',
  'GET /api/mail-choices': 'any -++++',
  'PUT /api/mail-choices/:topic': 'own -++++',
  'DELETE /api/mail-choices/bounce': 'own -++++',
  'GET /api/favorites': 'any -++++',
  'GET /api/favorites/ids': 'any -++++',
  'POST /api/favorites': 'own -++++',
  'PUT /api/favorites/:id/note': 'own -++++',
  'GET /api/favorite-lists': 'any -++++',
  'POST /api/favorite-lists': 'own -++++',
  // Other people's lists are a 404, or a 403 for users who have only the link: lists.test.ts.
  'GET /api/favorite-lists/:mark': 'any +++++',
  'DELETE /api/favorite-lists/:mark': 'own -++++',
  'POST /api/favorite-lists/:mark/members': 'own -++++',
  'DELETE /api/favorite-lists/:mark/members/:number': 'own -++++',
  'PUT /api/favorite-lists/:mark/homes/:id': 'own -++++',
  'DELETE /api/favorite-lists/:mark/homes/:id': 'own -++++',
  'POST /api/favorite-lists/:mark/link': 'own -++++',

  // Other people's links are a 404: shares.test.ts.
  'GET /api/shares/mine': 'any -++++',
  'DELETE /api/shares/:shareId': 'own -++++',

  'GET /api/listing-requests/mine': 'any -++++',
  'POST /api/listing-requests': 'own -++++',
  'PUT /api/listing-requests/mine': 'own -++++',
  'DELETE /api/listing-requests/mine': 'own -++++',
  // Other people's homes, checks and documents are a 404: checks.test.ts.
  'GET /api/verification/mine': 'any -++++',
  'POST /api/verification/items/:item': 'own -++++',
  'POST /api/verification/items/:item/papers': 'own -++++',
  'DELETE /api/verification/checks/:id': 'own -++++',
  'GET /api/verification/papers/:id': 'any -++++',

  // Bids and deposits require an accepted registration: auctions.test.ts.
  'GET /api/properties/:id/lot/own': 'any -++++',
  'POST /api/lots/:id/registration': 'own -++++',
  'PUT /api/lots/:id/watch': 'own -++++',
  'DELETE /api/lots/:id/watch': 'own -++++',
  'GET /api/lots/watched': 'any -++++',
  'POST /api/lots/:id/deposit': 'own -++++',
  'POST /api/lots/:id/bids': 'own -++++',
  'POST /api/lots/:id/questions': 'own -++++',
  'POST /api/lots/:id/second': 'own -++++',
  // documents.test.ts tests the permissions for each document.
  'GET /api/lots/:id/papers/:paper': 'any -++++',

  // Open to the buyer, the seller, the bank and admins; a 404 for all others: payment-proofs.test.ts.
  'POST /api/lots/:id/payment-proofs': 'own -++++',
  'GET /api/lots/:id/payment-proofs/:proof': 'any -++++',
  'POST /api/lots/:id/payment-proofs/:proof/receipt': 'own -++++',

  // The lots for which this account is the bank. Other lots are a 404: banks.test.ts.
  'GET /api/bank/lots': 'any -++++',
  'GET /api/bank/lots/:id': 'any -++++',
  'GET /api/bank/lots/:id/report.csv': 'any -++++',
};
