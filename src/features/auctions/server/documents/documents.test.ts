import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { buildPdf, uploadDocumentAs } from '#app/testing/document-factory.ts';
import {
  buildTerms,
  createBankSale,
  createBidder,
  createOpenLot,
  endLot,
  type LotFixture,
  payDeposit,
  placeBid,
  readBidderStatus,
  registerForLot,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { fileLimits } from '#features/auctions/choices.ts';

const time = shiftedClock();
let world: TestApp;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
});
afterAll(() => world.close());
beforeEach(() => query('delete from rate_limit_attempts'));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const get = (url: string, person?: Person) =>
  world.inject({ url, ...(person && { cookies: person.cookies }) });
const read = (lot: { id: number }, paper: number, person?: Person) =>
  get(`/api/lots/${lot.id}/papers/${paper}`, person);
const remove = (lot: { id: number }, paper: number, person: Person, reason: string | null = null) =>
  world.inject({
    method: 'POST',
    url: `/api/desk/lots/${lot.id}/papers/${paper}/removal`,
    cookies: person.cookies,
    payload: { reason },
  });
const shown = async ({ home }: { home: number }) =>
  (await get(`/api/properties/${home}/lot/file`)).json().papers;
const stored = async () =>
  (await readdir(join(world.folder, 'files', 'lot-papers')).catch(() => [])).toSorted();
const seen = (reply: { statusCode: number; json(): { code?: string } }) => [
  reply.statusCode,
  reply.json().code,
];

/** Creates a draft lot, which only its seller sees. */
async function someDraftLot(): Promise<LotFixture> {
  const { home, seller } = await createBankSale(world);
  time.shift(-2);
  const saved = await world.inject({
    method: 'PUT',
    url: `/api/desk/properties/${home}/lot`,
    cookies: seller.cookies,
    payload: buildTerms(),
  });
  time.shift(0);
  return { id: saved.json().id, home, seller };
}

/** Creates an open lot with one document, which was added before bidding opened. */
async function someLotWithPaper(): Promise<{ lot: LotFixture; paper: number; bytes: Buffer }> {
  const lot = await createOpenLot(world, time);
  const bytes = buildPdf();
  const added = await uploadDocumentAs(world, lot, lot.seller, bytes);
  expect(added.statusCode, added.body).toBe(201);
  await query('update lot_documents set added_after_opening = false where lot_id = $1', [lot.id]);
  return { lot, paper: added.json().papers[0].id, bytes };
}

describe('reading documents', () => {
  test('returns 200 with an uncached download for the seller, admins and bidders who paid the deposit', async () => {
    const { lot, paper, bytes } = await someLotWithPaper();
    const approved = await createBidder(world, lot);
    const paid = await signInAs(world);
    await registerForLot(world, lot, paid);
    await payDeposit(world, lot, paid);
    for (const person of [lot.seller, await signInAs(world, 'admin'), approved, paid]) {
      const reply = await read(lot, paper, person);
      expect([reply.statusCode, reply.rawPayload.equals(bytes)]).toEqual([200, true]);
      expect(reply.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': String(bytes.length),
        'content-disposition': `attachment; filename="paper-${paper}.pdf"; filename*=UTF-8''Valuation%20report.pdf`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
      });
    }
    expect([
      await readBidderStatus(world, lot, approved),
      await readBidderStatus(world, lot, paid),
      await readBidderStatus(world, lot, lot.seller),
    ]).toMatchObject([{ mayReadPapers: true }, { mayReadPapers: true }, { mayReadPapers: true }]);
  });

  test('returns 401 when signed out, and 403 for strangers, other managers, and unpaid or refused bidders', async () => {
    const { lot, paper } = await someLotWithPaper();
    const [stranger, unpaid, refused] = [await signInAs(world), await signInAs(world), await signInAs(world)];
    await registerForLot(world, lot, unpaid);
    const { number } = (await registerForLot(world, lot, refused)).json();
    await payDeposit(world, lot, refused);
    await world.inject({
      method: 'POST',
      url: `/api/desk/lots/${lot.id}/bidders/${number}/refuse`,
      cookies: lot.seller.cookies,
      payload: { reason: 'No papers of their own.' },
    });
    expect(seen(await read(lot, paper))).toEqual([401, 'signed_out']);
    for (const person of [stranger, await signInAs(world, 'property_manager'), unpaid, refused]) {
      const reply = await read(lot, paper, person);
      expect([...seen(reply), reply.headers['cache-control']]).toEqual([
        403,
        'papers_for_bidders',
        'private, no-store',
      ]);
      expect(await readBidderStatus(world, lot, person)).toMatchObject({ mayReadPapers: false });
    }
  });

  test('returns 403 for bidders who lost, after the auction, and 200 for the buyer', async () => {
    const { lot, paper } = await someLotWithPaper();
    const [winner, loser] = [await createBidder(world, lot), await createBidder(world, lot)];
    await placeBid(world, lot, winner, 120_000_000);
    expect((await read(lot, paper, loser)).statusCode).toBe(200);
    await endLot(world, time);
    expect((await read(lot, paper, winner)).statusCode).toBe(200);
    expect(seen(await read(lot, paper, loser))).toEqual([403, 'papers_for_bidders']);
    expect(await readBidderStatus(world, lot, loser)).toMatchObject({ mayReadPapers: false });
    time.shift(0);
  });

  test('returns 403 for a bidder of another lot and for a seller who is no longer a manager', async () => {
    const [{ lot, paper }, other] = [await someLotWithPaper(), await createOpenLot(world, time)];
    expect(seen(await read(lot, paper, await createBidder(world, other)))).toEqual([
      403,
      'papers_for_bidders',
    ]);
    await query("update users set role = 'user' where id = $1", [lot.seller.id]);
    expect(seen(await read(lot, paper, lot.seller))).toEqual([403, 'papers_for_bidders']);
  });

  test('returns 404 for an unknown lot or document, a document of another lot, and one of a draft', async () => {
    const [{ lot, paper }, other] = [await someLotWithPaper(), await createOpenLot(world, time)];
    const admin = await signInAs(world, 'admin');
    expect(seen(await read({ id: 999_999 }, paper, admin))).toEqual([404, 'no_such_lot']);
    expect(seen(await read(lot, 999_999, admin))).toEqual([404, 'no_such_paper']);
    expect(seen(await read(other, paper, admin))).toEqual([404, 'no_such_paper']);
    const draft = await someDraftLot();
    const { papers } = (await uploadDocumentAs(world, draft, draft.seller, buildPdf())).json();
    expect(seen(await read(draft, papers[0].id, await signInAs(world)))).toEqual([404, 'no_such_lot']);
    expect((await read(draft, papers[0].id, draft.seller)).statusCode).toBe(200);
  });

  test('returns 503 when the file of a document is missing', async () => {
    const { lot, paper } = await someLotWithPaper();
    const [{ file_key: key }] = await query('select file_key from lot_documents where id = $1', [paper]);
    await world.kit.files.delete(key);
    expect(seen(await read(lot, paper, lot.seller))).toEqual([503, 'paper_missing']);
  });

  test('lists a document publicly without any of its content', async () => {
    const { lot, paper, bytes } = await someLotWithPaper();
    const reply = await get(`/api/properties/${lot.home}/lot/file`);
    expect(reply.json().papers).toEqual([
      {
        ...{ id: paper, name: 'Valuation report', type: 'pdf', bytes: bytes.length, isLate: false },
        addedAt: expect.any(String),
        removed: null,
      },
    ]);
    expect(reply.body).not.toContain('lot-papers');
  });
});

describe('adding documents', () => {
  test('returns 201 for a picture, and removes its location', async () => {
    const draft = await someDraftLot();
    const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#fff' } })
      .withExif({ IFD3: { GPSLatitude: '0/1 20/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(picture).metadata()).exif).toBeDefined();
    const added = await uploadDocumentAs(world, draft, draft.seller, picture, 'Notice, photographed');
    const [{ id, type }] = added.json().papers;
    const reply = await read(draft, id, draft.seller);
    const { format, exif, width } = await sharp(reply.rawPayload).metadata();
    expect([added.statusCode, type, reply.headers['content-type']]).toEqual([201, 'webp', 'image/webp']);
    expect([format, width, exif]).toEqual(['webp', 60, undefined]);
  });

  test('returns 201 for an admin, stores the same file once, and marks documents added after the opening', async () => {
    const lot = await createOpenLot(world, time);
    const admin = await signInAs(world, 'admin');
    const bytes = buildPdf();
    const before = await stored();
    const replies = [
      await uploadDocumentAs(world, lot, admin, bytes),
      await uploadDocumentAs(world, lot, admin, bytes),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(replies[1]?.json().papers).toMatchObject([{ name: 'Valuation report', isLate: true }]);
    expect(seen(await uploadDocumentAs(world, lot, admin, bytes, 'Another name'))).toEqual([
      409,
      'paper_there',
    ]);
    expect((await stored()).length).toBe(before.length + 1);
  });

  test('stores a document once when it is uploaded twice at the same moment', async () => {
    const draft = await someDraftLot();
    const bytes = buildPdf();
    const before = await stored();
    const replies = await Promise.all(
      [1, 2, 3].map(() => uploadDocumentAs(world, draft, draft.seller, bytes)),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect([
      (await stored()).length,
      await query('select 1 from lot_documents where lot_id = $1', [draft.id]),
    ]).toEqual([before.length + 1, [expect.anything()]]);
  });

  test.each([
    ['text', () => Buffer.from('Valued at 500 million.'), 'paper_unknown'],
    ['a page of the web', () => Buffer.from('<html><script>alert(1)</script></html>'), 'paper_unknown'],
    ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'paper_unknown'],
    ['half a PDF', () => buildPdf().subarray(0, 40), 'paper_cut_off'],
    ['an empty file', () => Buffer.alloc(0), 'paper_unknown'],
    ['half a picture', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'picture_broken'],
    ['a phone’s own format', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'), 'paper_heic'],
  ])('returns 400 for a document: %s', async (_, bytes, code) => {
    const draft = await someDraftLot();
    const before = await stored();
    expect(seen(await uploadDocumentAs(world, draft, draft.seller, bytes()))).toEqual([400, code]);
    expect([
      await stored(),
      await query('select 1 from lot_documents where lot_id = $1', [draft.id]),
    ]).toEqual([before, []]);
  });

  test('returns 400 without a file or name, 413 when too large, 404 for another seller, and 409 over the limit', async () => {
    const draft = await someDraftLot();
    const { seller } = draft;
    const none = await world.inject({
      method: 'POST',
      url: `/api/desk/lots/${draft.id}/papers?name=Notice`,
      cookies: seller.cookies,
    });
    expect(none.json()).toMatchObject({ code: 'no_paper', fields: { paper: 'Choose a file' } });
    const nameless = await uploadDocumentAs(world, draft, seller, buildPdf(), ' ');
    expect([nameless.statusCode, Object.keys(nameless.json().fields)]).toEqual([400, ['name']]);
    const large = Buffer.concat([buildPdf(), Buffer.alloc(fileLimits.paperBytes)]);
    expect(seen(await uploadDocumentAs(world, draft, seller, large))).toEqual([413, 'paper_too_large']);
    const stranger = await signInAs(world, 'property_manager');
    expect(seen(await uploadDocumentAs(world, draft, stranger, buildPdf()))).toEqual([404, 'no_such_lot']);
    await query(
      `insert into lot_documents (lot_id, name, type, size_bytes, sha256, file_key, added_by, added_at, added_after_opening)
       select $1, 'Notice', 'pdf', 9, encode(sha256(n::text::bytea), 'hex'), 'lot-papers/many-' || n, $2, now(), false
       from generate_series(1, ${fileLimits.papers}) n`,
      [draft.id, seller.id],
    );
    const before = await stored();
    expect(seen(await uploadDocumentAs(world, draft, seller, buildPdf()))).toEqual([409, 'too_many_papers']);
    expect(await stored()).toEqual(before);
  });

  test('returns 429 for repeated uploads by one person, and stores nothing', async () => {
    const draft = await someDraftLot();
    const before = await stored();
    await query(
      `insert into rate_limit_attempts (key, tries, blocked_until) values ($1, 90, now() + interval '1 hour')`,
      [`papers by #${draft.seller.id}`],
    );
    expect(seen(await uploadDocumentAs(world, draft, draft.seller, buildPdf()))).toEqual([
      429,
      'too_many_attempts',
    ]);
    expect(await stored()).toEqual(before);
  });

  test('returns 403 and stores nothing when the role is revoked during the upload', async () => {
    const draft = await someDraftLot();
    const before = await stored();
    const { put } = world.kit.files;
    const files = {
      ...world.kit.files,
      put: async (...given: Parameters<typeof put>) => {
        await query("update users set role = 'user' where id = $1", [draft.seller.id]);
        return put(...given);
      },
    };
    const app = await world.startAnother({ files });
    const reply = await uploadDocumentAs(
      { inject: (asked) => app.inject(asked) },
      draft,
      draft.seller,
      buildPdf(),
    );
    await app.close();
    expect([...seen(reply), await stored()]).toEqual([403, 'permission_gone', before]);
  });
});

describe('removing documents', () => {
  test('deletes a document and its file before the opening, and lets it be added again', async () => {
    const draft = await someDraftLot();
    const before = await stored();
    const bytes = buildPdf();
    const [{ id }] = (await uploadDocumentAs(world, draft, draft.seller, bytes)).json().papers;
    const removed = await remove(draft, id, draft.seller);
    expect([removed.statusCode, removed.json().papers, await stored()]).toEqual([200, [], before]);
    expect(seen(await remove(draft, id, draft.seller))).toEqual([404, 'no_such_paper']);
    expect((await uploadDocumentAs(world, draft, draft.seller, bytes)).json().papers).toHaveLength(1);
  });

  test('logs a removal before the opening with its author, but without a reason', async () => {
    const draft = await someDraftLot();
    const [{ id }] = (await uploadDocumentAs(world, draft, draft.seller, buildPdf())).json().papers;
    await remove(draft, id, draft.seller);
    expect(
      await query(
        "select actor_id, details from audit_entries where action = 'auction document removed' and subject = $1",
        [`lot ${draft.id}`],
      ),
    ).toEqual([{ actor_id: draft.seller.id, details: { title: 'Valuation report' } }]);
  });

  test('removes a document of an announced lot without a reason or a trace, and does not mark it as late', async () => {
    const lot = await createOpenLot(world, time, { leaveOut: ['spouse'] });
    const before = await stored();
    const { papers } = (await uploadDocumentAs(world, lot, lot.seller, buildPdf())).json();
    expect(papers).toMatchObject([{ isLate: false }]);
    expect((await remove(lot, papers[0].id, lot.seller)).statusCode).toBe(200);
    expect([await shown(lot), await stored()]).toEqual([[], before]);
  });

  test('requires a public reason for a removal after the opening, and keeps the document for admins only', async () => {
    const { lot, paper } = await someLotWithPaper();
    const bidder = await createBidder(world, lot);
    const without = await remove(lot, paper, lot.seller);
    expect([without.statusCode, Object.keys(without.json().fields)]).toEqual([400, ['reason']]);
    expect(seen(await remove(lot, paper, await signInAs(world, 'property_manager'), 'Not mine.'))).toEqual([
      404,
      'no_such_lot',
    ]);
    const reason = 'It named another plot.';
    expect((await remove(lot, paper, lot.seller, reason)).statusCode).toBe(200);
    expect(await shown(lot)).toMatchObject([{ name: 'Valuation report', removed: { reason } }]);
    for (const person of [bidder, lot.seller])
      expect(seen(await read(lot, paper, person))).toEqual([410, 'paper_removed']);
    expect((await read(lot, paper, await signInAs(world, 'admin'))).statusCode).toBe(200);
    expect(seen(await remove(lot, paper, lot.seller, reason))).toEqual([404, 'no_such_paper']);
    expect(
      await query(
        "select details from audit_entries where action = 'auction document removed' and subject = $1",
        [`lot ${lot.id}`],
      ),
    ).toEqual([{ details: { title: 'Valuation report', why: reason } }]);
  });

  test('lets a document removed by mistake be added again, and keeps the record of its removal', async () => {
    const { lot, paper, bytes } = await someLotWithPaper();
    const reason = 'It was removed by mistake.';
    expect((await remove(lot, paper, lot.seller, reason)).statusCode).toBe(200);
    const added = await uploadDocumentAs(world, lot, lot.seller, bytes);
    expect([added.statusCode, added.json().papers]).toMatchObject([
      201,
      [
        { id: paper, removed: { reason } },
        { name: 'Valuation report', isLate: true, removed: null },
      ],
    ]);
    const reply = await read(lot, added.json().papers[1].id, await createBidder(world, lot));
    expect([reply.statusCode, reply.rawPayload.equals(bytes)]).toEqual([200, true]);
  });
});

test('deletes only old files without a document in the cleanup', async () => {
  const { lot, paper } = await someLotWithPaper();
  const { files } = world.kit;
  await files.put('lot-papers/left-behind', Buffer.from('%PDF-'));
  await files.put('lot-papers/arriving', Buffer.from('%PDF-'));
  const old = new Date(Date.now() - 2 * fileLimits.unusedFilesKeptMs);
  for (const name of await stored())
    if (name !== 'arriving') await utimes(join(world.folder, 'files', 'lot-papers', name), old, old);
  const before = await stored();
  await world.runJobs('sweep-lot-papers');
  expect(await stored()).toEqual(before.filter((name) => name !== 'left-behind'));
  expect((await read(lot, paper, lot.seller)).statusCode).toBe(200);
});
