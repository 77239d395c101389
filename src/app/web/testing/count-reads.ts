/** The requests for the counts beside a signed-in person's own pages. */
export const countReads = [
  '/api/viewings/mine',
  '/api/stays/mine',
  '/api/first-rents',
  '/api/favorites/ids',
  '/api/enquiries/mine',
  '/api/lots/watched',
  '/api/payments/mine/count',
  '/api/notifications/count',
];
