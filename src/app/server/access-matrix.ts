/**
 * Who may make which call, in one place to read and to check: `access-matrix.test.ts` makes every call as each of them, and
 * fails for a call that is not listed here. The server decides by the rules that its routes declare; this table is what we
 * want them to say.
 *
 * Each line: signed out · user · manager of something else · manager of this listing · admin.
 * `+` may (the answer is neither 401 nor 403) · `-` is refused (401 signed out, 403 signed in) · `0` finds nothing (404).
 */
export const accessMatrix: Record<string, string> = {
  // Everybody
  'GET /healthz': '+++++',
  'GET /api/events': '+++++',
  'GET /pictures/:key/:file': '+++++',
  'GET /outbox': '+++++',
  'GET /api/properties': '+++++',
  'GET /api/properties/page': '+++++',
  'GET /api/properties/featured': '+++++',
  'GET /api/properties/popular': '+++++',
  'GET /api/properties/recent': '+++++',
  'GET /api/properties/facets': '+++++',
  'GET /api/properties/pins': '+++++',
  'GET /api/places': '+++++',
  'GET /api/properties/:id': '+++++',
  'POST /api/properties/:id/view': '+++++',
  'GET /api/properties/:id/similar': '+++++',
  'GET /api/properties/:id/tour': '00000',
  'GET /api/amenities': '+++++',
  'GET /api/property-types': '+++++',
  'GET /api/areas': '+++++',
  'GET /api/banks': '+++++',
  'GET /api/plans': '+++++',
  'POST /api/waitlist': '+++++',
  'POST /api/password-resets': '+++++',
  'POST /api/password-resets/use': '+++++',
  'POST /api/logout': '+++++',
  // Wrong credentials are a 401 for everybody; this only says that anybody may try.
  'POST /api/login': '+++++',
  'POST /api/register': '+++++',

  // Whoever is signed in, about himself
  'GET /api/user': '-++++',
  'PATCH /api/user': '-++++',
  'GET /api/user/sessions': '-++++',
  'POST /api/logout/everywhere': '-++++',
  'POST /api/user/plan-request': '-++++',
  'GET /api/plans/account': '-++++',
  'POST /api/user/password': '-++++',
  'POST /api/user/two-factor': '-++++',
  'POST /api/user/two-factor/confirm': '-++++',
  'POST /api/user/two-factor/end': '-++++',
  'POST /api/user/email-confirmation': '-++++',
  'POST /api/user/email-confirmation/use': '-++++',

  // Those who list homes
  'GET /api/desk/properties': '--+++',
  'GET /api/desk/properties.csv': '--+++',
  'GET /api/desk/featuring': '--+++',
  'POST /api/desk/import': '--+++',
  'POST /api/properties/create': '--+++',
  'POST /api/upload/property-image': '--+++',

  // Those who run this listing
  'GET /api/desk/properties/:id': '--0++',
  'PATCH /api/properties/:id': '---++',
  'DELETE /api/properties/:id': '---++',
  'POST /api/properties/:id/toggle-availability': '---++',
  // Whose listing it is, is asked when a file begins to arrive: tour-uploads.test.ts has the 403.
  'POST /api/upload/virtual-tour/:id': '--+++',

  'GET /api/desk/properties/:id/tours': '---++',
  'POST /api/desk/properties/:id/tours/:versionId/publish': '---++',
  'DELETE /api/desk/properties/:id/tour': '---00',

  // Uploads in pieces: begun for a listing that one runs, found by their maker alone
  'GET /api/tours/check': '--+++',
  'POST /api/uploads/tours': '--+++',
  'PATCH /api/uploads/tours/:uploadId': '--+++',
  'DELETE /api/uploads/tours/:uploadId': '--+++',
  'POST /api/uploads/tours/:uploadId/finish': '--+++',

  // Admins
  'GET /api/users': '----+',
  'PATCH /api/users/:id/role': '----+',
  'POST /api/users/:id/two-factor/reset': '----+',
  'GET /api/audit': '----+',
};
