import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { decodeCsv } from '#kit/decode-csv.ts';
import { fetchPhotos } from './fetch-photos.ts';

let world: TestApp;
let now = new Date('2026-11-29T09:00:00Z');
beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
});
afterAll(() => world.close());

const headings = 'title,location,description,price,bedrooms,bathrooms,squareMeters,propertyType,category';
const description = 'A quiet home near the main road.';
const line = (title: string, changes: { price?: string; location?: string } = {}) =>
  `${title},${changes.location ?? 'Kira'},${description},${changes.price ?? '1500000'},2,1,70,House,rental_units`;
const fileOf = (...lines: string[]) => [headings, ...lines].join('\n');

const send = (who: Person, url: string, payload?: object) =>
  world.inject({ method: 'POST', url, cookies: who.cookies, ...(payload && { payload }) });
const importFile = async (who: Person, csv: string, more: object = {}) =>
  (await send(who, '/api/desk/import', { csv, ...more })).json();
const preview = async (who: Person, csv: string, more: object = {}) =>
  (await send(who, '/api/desk/import/preview', { csv, ...more })).json();
const get = async (who: Person, url: string) => (await world.inject({ url, cookies: who.cookies })).json();
const homes = async (who: Person, q = '') =>
  (await get(who, `/api/desk/properties?limit=200&q=${encodeURIComponent(q)}`)).items as {
    id: number;
    title: string;
  }[];
const formOf = async (who: Person, id: number) => (await get(who, `/api/desk/properties/${id}`)).form;
const onlyForm = async (who: Person) => formOf(who, (await homes(who))[0]?.id ?? 0);
/** Creates a manager whose plan has no limits. */
async function agent(): Promise<Person> {
  const person = await signInAs(world, 'property_manager');
  await world.kit.pool.query(`update users set membership_plan = 'enterprise' where id = $1`, [person.id]);
  return person;
}

describe('import of real-world spreadsheets', () => {
  test.each<[string, string]>([
    ['semicolons', fileOf(line('House')).replaceAll(',', ';')],
    ['tabs', fileOf(line('House')).replaceAll(',', '\t')],
    ['a separator in the first line', `sep=;\r\n${fileOf(line('House')).replaceAll(',', ';')}`],
    ['a byte order mark and CRLF', `\ufeff${fileOf(line('House')).replaceAll('\n', '\r\n')}`],
    ['CR alone', fileOf(line('House')).replaceAll('\n', '\r')],
    ['empty rows and columns at the end', `${headings},,\n${line('House')},,\n,,,\n\n   ,,\n`],
    ['headings in capitals', fileOf(line('House')).replace(headings, headings.toUpperCase())],
    [
      'headings as the form has them',
      fileOf(line('House')).replace(
        headings,
        'Title, Location ,DESCRIPTION,Price (UGX),Bedrooms,Bathrooms,Square metres,Property type,Category',
      ),
    ],
    ['the headings again below a line', `${fileOf(line('House'))}\n\n${headings}`],
    [
      'headings as agents write them',
      fileOf(line('House'))
        .replace(
          headings,
          'Property name,Estate,Details,Rent per month,No. of bedrooms,Baths,Square metres,House type,Category',
        )
        .replace(',2,1,70,', ',2 br,1,70,')
        .replace('rental_units', 'For Rent'),
    ],
    ['a title above the headings', `My listings,,,\n\n${fileOf(line('House'))}`],
    ['invisible characters', fileOf(line('\u200eHo\u0014use\u200b'))],
    ['quotation marks around all', fileOf(line('House')).replaceAll(/[^,\n]+/g, '"$&"')],
  ])('reads %s', async (_, csv) => {
    const person = await agent();
    expect(await importFile(person, csv)).toMatchObject({ created: 1, refused: [] });
    expect(await onlyForm(person)).toMatchObject({ title: 'House', price: 1_500_000, squareMeters: 70 });
  });

  test.each([
    ['1 500 000', 1_500_000],
    ['1\u00a0500\u202f000', 1_500_000],
    ['"UGX 1,500,000"', 1_500_000],
    ['"1,500,000/="', 1_500_000],
    ['1.500.000', 1_500_000],
    ['"1.500.000,00"', 1_500_000],
    ['1.2m', 1_200_000],
    ['1.2mn', 1_200_000],
    ['150.000', 150_000],
    ['١٥٠٠٠٠٠', 1_500_000],
    ['800k', 800_000],
  ])('reads the price %s', async (price, amount) => {
    const person = await agent();
    expect(await importFile(person, fileOf(line('House', { price })))).toMatchObject({ created: 1 });
    expect(await onlyForm(person)).toMatchObject({ price: amount, currency: 'UGX' });
  });

  test.each(['Price $', 'Price (US$/month)', 'Price [USD]', 'USD price', 'Price in dollars'])(
    'reads dollars from the heading %s',
    async (heading) => {
      const person = await agent();
      const csv = fileOf(line('House', { price: '800' })).replace('price', heading);
      expect(await importFile(person, csv)).toMatchObject({ created: 1, refused: [] });
      expect(await onlyForm(person)).toMatchObject({ price: 800, currency: 'USD' });
    },
  );

  test('reads dollars from the price alone, and other numbers with their units', async () => {
    const person = await agent();
    const csv = fileOf(line('House', { price: '$800' }).replace(',2,1,70,', ',2 bedrooms,"1,5",1200 sqft,'));
    expect(await importFile(person, csv)).toMatchObject({ created: 1, refused: [] });
    expect(await onlyForm(person)).toMatchObject({
      price: 800,
      currency: 'USD',
      bathrooms: 1.5,
      squareMeters: 111.6,
    });
  });

  test.each([
    ['yes', true],
    ['TRUE', true],
    ['Yes', true],
    ['1', true],
    ['no', false],
    ['FALSE', false],
    ['N', false],
    ['0', false],
    ['', null],
  ])('reads the answer %s', async (word, value) => {
    const person = await agent();
    expect(await importFile(person, `${headings},Wall fence\n${line('House')},${word}`)).toMatchObject({
      created: 1,
    });
    expect((await onlyForm(person)).hasWallFence).toBe(value);
  });

  test.each<[string, string, string, string]>([
    ['Wall fence', 'maybe', 'hasWallFence', '“maybe” is not valid. Enter yes or no'],
    ['isAvailable', 'sold', 'isAvailable', '“sold” is not valid. Enter yes or no'],
    ['Latitude', '51.5', 'lat', 'In Uganda, latitude is between -1.6 and 4.3'],
    [
      'Available from',
      '03/02/2027',
      'availableFrom',
      '“03/02/2027” could be two dates. Write it as 2026-12-31, the year first',
    ],
    [
      'Power backup',
      'candles',
      'powerBackup',
      '“candles” is not possible here. Power backup must be one of: none, inverter, solar, generator',
    ],
    ['Parking spaces', 'many', 'parkingSlots', '“many” is not a number'],
    ['Deposit (months)', '1.2E+06', 'depositMonths', '“1.2E+06” is not a number'],
    [
      'Monthly price',
      '1.5.2',
      'monthlyPrice',
      '“1.5.2” is not an amount. Write it like 850,000, 850k or 1.2m',
    ],
    [
      'Monthly price',
      '"850,000.50"',
      'monthlyPrice',
      '“850,000.50” is not an amount. Write it like 850,000, 850k or 1.2m',
    ],
    ['Monthly price (USD)', '800', 'monthlyPrice', 'Enter this amount in UGX, like the price'],
    [
      'Water tank (litres)',
      '10.000',
      'waterTankLitres',
      '“10.000” could be two numbers. Write it as 10000 or 10',
    ],
    [
      'Owner contact information',
      '2.567E+11',
      'ownerContactInfo',
      '“2.567E+11” is a number that the spreadsheet has shortened. Format the column as text, and enter the number again',
    ],
    [
      'Owner contact information',
      '#REF!',
      'ownerContactInfo',
      '“#REF!” is a spreadsheet error. Correct the cell in the spreadsheet and save the file again',
    ],
    [
      'What the backup powers',
      'Caf\ufffd',
      'powerNote',
      '“Caf\ufffd” has characters that could not be read. Save the file as “CSV UTF-8”',
    ],
    [
      'Photos',
      'kitchen',
      'photos',
      '“kitchen” is neither an address nor the name of a photo, such as kitchen.jpg',
    ],
  ])('rejects an unknown value of %s with its row and column', async (heading, word, field, message) => {
    const person = await agent();
    const csv = `${headings},"${heading}"\n${line('Fine')},\n${line('Wrong')},${word}`;
    const report = await importFile(person, csv);
    expect(report).toMatchObject({ created: 1, refused: [{ line: 3, title: 'Wrong' }] });
    expect(report.refused[0].fields[field]).toBe(message);
    expect((await homes(person)).map(({ title }) => title)).toEqual(['Fine']);
  });

  test('lists the categories for an unknown one', async () => {
    const report = await preview(await agent(), fileOf(line('House').replace('rental_units', 'Short stay')));
    expect(report.refused[0].fields).toEqual({
      category: '“Short stay” is not a category. Choose one of: Rental Unit, BnB, For Sale, Bank Sale',
    });
  });

  test('rejects an unknown value in a form too', async () => {
    const person = await agent();
    const values = line('House');
    const form = Object.fromEntries(headings.split(',').map((name, at) => [name, values.split(',')[at]]));
    const reply = await send(person, '/api/properties/create', { ...form, isAvailable: 'maybe' });
    expect([reply.statusCode, reply.json().fields]).toEqual([
      400,
      { isAvailable: '“maybe” is neither yes nor no' },
    ]);
  });

  test('keeps a stray quotation mark in its cell, and loses only the row of an unclosed one', async () => {
    const person = await agent();
    const csv = fileOf(
      line('Plot 50"x100" in Kira'),
      line('"Not closed'),
      line('Third'),
      `"Quoted ""home""",${line('').slice(1)}`,
    );
    expect(await importFile(person, csv)).toMatchObject({
      created: 3,
      refused: [{ line: 3, fields: { line: expect.stringContaining('not closed') } }],
    });
    expect((await homes(person)).map(({ title }) => title).toSorted()).toEqual([
      'Plot 50"x100" in Kira',
      'Quoted "home"',
      'Third',
    ]);
  });

  test('reports unknown columns', async () => {
    const csv = `${headings},Colour,\n${line('House')},red,x`;
    expect(await preview(await agent(), csv)).toMatchObject({
      created: 1,
      unknownColumns: ['Colour', 'column 11, which has no name'],
    });
  });

  test.each([
    ['no known column', 'colour,size\nred,5', 'The first row has no known column name: “colour”, “size”.'],
    ['a column twice', 'title,Title\na,b', 'Columns 1 and 2 are the same'],
    [
      'an amount in millions',
      'title,Price (UGX millions)\na,150',
      'Column 2, “Price (UGX millions)”, counts in thousands or millions.',
    ],
    ['a spreadsheet', 'PK\u0003\u0004x', 'This is a spreadsheet, not a CSV file.'],
    ['UTF-16 that was read as text', 't\0i\0t\0l\0e\0', 'This text cannot be read.'],
  ])('returns 400 for %s', async (_, csv, message) => {
    const reply = await send(await agent(), '/api/desk/import', { csv });
    expect([reply.statusCode, reply.json().fields?.csv]).toEqual([400, expect.stringContaining(message)]);
  });

  test.each<[string, (text: string) => Buffer]>([
    ['UTF-8', (text) => Buffer.from(text)],
    ['UTF-8 with a mark', (text) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 LE with a mark', (text) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 LE', (text) => Buffer.from(text, 'utf16le')],
    ['UTF-16 BE with a mark', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['UTF-16 BE', (text) => Buffer.from(text, 'utf16le').swap16()],
    ['Windows-1252', (text) => Buffer.from(text, 'latin1')],
  ])('decodes %s', (_, encode) => {
    const text = 'title,location\nCafé à louer,Kira';
    expect(decodeCsv(encode(text))).toBe(text);
  });

  test('decodes files of Excel for Mac and text in Windows-1252', () => {
    const ofMac = Buffer.from('title\rCaf\x8e near Grace\xd5s \xd2shop\xd3\r', 'latin1');
    expect(decodeCsv(ofMac)).toBe('title\rCafé near Grace’s “shop”\r');
    expect(decodeCsv(Buffer.from('It\x92s a CAF\xc9 \x96 50 m\xb2', 'latin1'))).toBe('It’s a CAFÉ – 50 m²');
  });

  test.each(['Dec 31, 2026', 'Thursday, 31st December 2026', '2026\u201112\u201131', '٣١/١٢/٢٠٢٦'])(
    'reads the date %s',
    async (day) => {
      const person = await agent();
      await importFile(person, `${headings},Free from\n${line('House')},"${day}"`);
      expect(await onlyForm(person)).toMatchObject({ availableFrom: '2026-12-31' });
    },
  );
});

describe('import', () => {
  test('previews its changes and saves nothing', async () => {
    const person = await agent();
    await importFile(person, `reference,${fileOf(`A-1,${line('Here')}`)}`);
    const csv = `reference,${fileOf(
      `a-1,${line('Here', { price: '2m' })}`,
      `A-2,${line('New')}`,
      `,${line('No price', { price: '' })}`,
    )}`;
    const id = (await homes(person))[0]?.id ?? 0;
    expect(await preview(person, csv)).toMatchObject({
      created: 1,
      updated: 1,
      duplicates: 0,
      refused: [{ line: 4, title: 'No price', fields: { price: 'Price must be positive' } }],
      lines: [
        { line: 2, outcome: 'updated', id, changes: ['reference', 'price'] },
        { line: 3, title: 'New', outcome: 'created' },
      ],
    });
    expect(await homes(person)).toHaveLength(1);
    expect(await formOf(person, id)).toMatchObject({ price: 1_500_000, reference: 'A-1' });
  });

  test('marks in the preview the rows that exceed the plan', async () => {
    const person = await signInAs(world, 'property_manager');
    await world.kit.pool.query(`update users set membership_plan = 'basic' where id = $1`, [person.id]);
    const csv = fileOf(...Array.from({ length: 7 }, (_, at) => line(`Home ${at}`)));
    const expected = {
      created: 5,
      refused: [],
      beyondPlan: { plan: 'Basic', limit: 5, lines: [7, 8] },
      refusedCsv: expect.stringMatching(/Home 5[^]*room for 5 available properties/),
    };
    expect(await preview(person, csv)).toMatchObject(expected);
    expect(await importFile(person, csv)).toMatchObject(expected);
  });

  test('imports rows beyond the plan as unavailable on request, before or afterwards', async () => {
    const person = await signInAs(world, 'property_manager');
    await world.kit.pool.query(`update users set membership_plan = 'basic' where id = $1`, [person.id]);
    const csv = `reference,${fileOf(...Array.from({ length: 7 }, (_, at) => `R${at},${line(`Home ${at}`)}`))}`;
    const unavailable = { beyondPlan: 'unavailable' };
    expect(await preview(person, csv, unavailable)).toMatchObject({
      created: 7,
      refused: [],
      beyondPlan: { lines: [7, 8] },
      lines: expect.arrayContaining([expect.objectContaining({ line: 8, isUnavailable: true })]),
    });
    const headers = { 'idempotency-key': `import-of-${person.id}-once` };
    const run = async (more: object) =>
      (
        await world.inject({
          method: 'POST',
          url: '/api/desk/import',
          cookies: person.cookies,
          headers,
          payload: { csv, ...more },
        })
      ).json();
    const first = await run({});
    expect(first).toMatchObject({ created: 5, beyondPlan: { lines: [7, 8] } });
    const second = await run(unavailable);
    expect(second).toMatchObject({ importId: first.importId, created: 7, refused: [] });
    expect(second.refusedCsv).toBeUndefined();
    const { rows } = await world.kit.pool.query(
      'select count(*) filter (where is_available)::int as available, count(*)::int as all from properties where owner_id = $1',
      [person.id],
    );
    expect(rows).toEqual([{ available: 5, all: 7 }]);
    // A row that puts a home on the market also changes its other fields.
    const update = 'reference,price,available\nR6,2m,yes\n';
    expect(await importFile(person, update)).toMatchObject({ updated: 0, beyondPlan: { lines: [2] } });
    expect(await importFile(person, update, unavailable)).toMatchObject({ updated: 1, refused: [] });
    const [last] = await homes(person, 'R6');
    expect(await formOf(person, last?.id ?? 0)).toMatchObject({ price: 2_000_000, isAvailable: false });
  });

  test('updates by reference or ID only the fields in the file, and nothing twice', async () => {
    const person = await agent();
    await importFile(person, `reference,${fileOf(`A-1,${line('First')}`, `,${line('Second')}`)}`);
    const [second, first] = await homes(person);
    const csv = `id,reference,price,amenities\n,A\u20111\u200b,1.6m,\n#${second?.id}.0,B\u20117,1.7m,Pool\n`;
    expect(await importFile(person, csv)).toMatchObject({ created: 0, updated: 2, refused: [] });
    expect(await formOf(person, first?.id ?? 0)).toMatchObject({ title: 'First', price: 1_600_000 });
    expect(await formOf(person, second?.id ?? 0)).toMatchObject({
      title: 'Second',
      price: 1_700_000,
      reference: 'B-7',
      amenities: ['Pool'],
    });
    expect(await importFile(person, csv)).toMatchObject({ created: 0, updated: 0, duplicates: 2 });
    expect(await homes(person, 'b-7')).toMatchObject([{ title: 'Second' }]);
  });

  test('rejects the same listing or reference twice in one file', async () => {
    const person = await agent();
    const csv = `reference,${fileOf(`A-1,${line('First')}`, `a-1,${line('Second')}`)}`;
    expect(await preview(person, csv)).toMatchObject({ created: 1, refused: [{ line: 3 }] });
    expect(await importFile(person, csv)).toMatchObject({ created: 1, refused: [{ line: 3 }] });
  });

  test('creates nothing twice when rejected rows are corrected and sent again', async () => {
    const person = await agent();
    const csv = fileOf(line('First'), line('First'), line('Third', { price: '' }));
    const report = await importFile(person, csv);
    expect(report).toMatchObject({ created: 2, refused: [{ line: 4 }] });
    const [first] = await homes(person);
    await world.inject({
      method: 'PATCH',
      url: `/api/properties/${first?.id}`,
      cookies: person.cookies,
      payload: { price: 7, title: 'Changed since' },
    });
    const corrected = csv.replace('Third,Kira,A quiet home near the main road.,', '$&900000');
    expect(await importFile(person, corrected)).toMatchObject({ created: 1, duplicates: 2, refused: [] });
    expect(await importFile(person, corrected)).toMatchObject({ created: 0, duplicates: 3 });
    expect(await importFile(person, corrected, { duplicates: 'create' })).toMatchObject({ created: 3 });
  });

  test('returns the rejected rows as a file that can be corrected and sent', async () => {
    const person = await agent();
    const csv = fileOf(line('Fine'), line('=Odd', { price: 'much' })).replaceAll(',', ';');
    const { refusedCsv } = await importFile(person, csv);
    // The file has the separator of the imported file, so the owner's spreadsheet program can open it too.
    const [names = [], cells = []] = parse(refusedCsv, { bom: true, delimiter: ';' }) as string[][];
    expect(names).toEqual([...headings.split(','), 'What to correct']);
    expect(cells.at(0)).toBe("'=Odd");
    expect(cells.at(-1)).toContain('Price: “much” is not an amount.');
    expect(await importFile(person, refusedCsv.replace('much', '9m'))).toMatchObject({
      created: 1,
      refused: [],
    });
    expect((await homes(person)).map(({ title }) => title)).toContain('=Odd');
  });

  test('provides a template whose example row is not imported', async () => {
    const person = await agent();
    const { body } = await world.inject({ url: '/api/desk/import-template.csv', cookies: person.cookies });
    const report = await importFile(person, body);
    expect(report).toMatchObject({
      created: 0,
      refused: [{ fields: { line: expect.stringContaining('example') } }],
    });
    expect(report.unknownColumns).toBeUndefined();
    expect(await importFile(person, body.replace('EXAMPLE-1', 'MINE-1'))).toMatchObject({ created: 1 });
  });
});

describe('undo of an import', () => {
  const undo = (who: Person, id: number) => send(who, `/api/desk/imports/${id}/undo`);

  test('removes created homes and restores updated ones, except those changed since', async () => {
    const person = await agent();
    await importFile(person, `reference,${fileOf(`A-1,${line('First')}`, `A-2,${line('Second')}`)}`);
    const csv = `reference,${fileOf(
      `A-1,${line('First renamed', { price: '2m' })}`,
      `A-2,${line('Second renamed')}`,
      `A-3,${line('Third')}`,
      `A-4,${line('Fourth')}`,
    )}`;
    const { importId } = await importFile(person, csv, { fileName: 'homes.csv' });
    const [fourth, , second] = await homes(person);
    for (const { id = 0 } of [fourth ?? {}, second ?? {}])
      await world.inject({
        method: 'PATCH',
        url: `/api/properties/${id}`,
        cookies: person.cookies,
        payload: { title: 'Changed since' },
      });
    expect(await get(person, '/api/desk/imports')).toMatchObject([
      { id: importId, fileName: 'homes.csv', created: 2, updated: 2, undoneAt: null },
      { created: 2 },
    ]);
    const why = 'It was changed after the import: Title.';
    expect((await undo(person, importId)).json()).toEqual({
      removed: 1,
      restored: 1,
      kept: [
        { id: fourth?.id, title: 'Changed since', why },
        { id: second?.id, title: 'Changed since', why },
      ],
    });
    const left = await homes(person);
    expect(left.map(({ title }) => title)).toEqual(['Changed since', 'Changed since', 'First']);
    expect(await formOf(person, left[2]?.id ?? 0)).toMatchObject({ price: 1_500_000 });
    const { rows: audit } = await world.kit.pool.query(
      `select actor_id, details from audit_entries where action = 'import undone' and subject = $1`,
      [`user ${person.id}`],
    );
    expect(audit).toEqual([{ actor_id: person.id, details: { removed: 1, restored: 1, kept: 2 } }]);
    expect((await undo(person, importId)).json()).toMatchObject({ removed: 0, restored: 0 });
  });

  test('keeps a home with enquiries when the import is undone', async () => {
    const person = await agent();
    const { importId } = await importFile(person, fileOf(line('Asked about')));
    const [home] = await homes(person);
    await world.kit.pool.query(
      `insert into enquiries (reference, property_id, home_title, manager_id, visitor_id, name, email, message)
       values ($1, $2, 'Asked about', $3, 'visitor', 'A Visitor', 'visitor@example.com', 'Is it free?')`,
      ['e'.repeat(32), home?.id, person.id],
    );
    expect((await undo(person, importId)).json()).toMatchObject({
      removed: 0,
      kept: [{ why: 'Visitors have asked about it.' }],
    });
  });

  test('rejects an undo after a day and by other users', async () => {
    const person = await agent();
    const { importId } = await importFile(person, fileOf(line('Of yesterday')));
    expect((await undo(await agent(), importId)).statusCode).toBe(404);
    const before = now;
    try {
      now = new Date(before.getTime() + 24 * 3_600_000);
      expect((await undo(person, importId)).statusCode).toBe(410);
      expect(await get(person, '/api/desk/imports')).toEqual([]);
      now = new Date(before.getTime() + 49 * 3_600_000);
      await world.runJobs('forget-imports');
      const { rows } = await world.kit.pool.query('select from listing_imports where id = $1', [importId]);
      expect(rows).toEqual([]);
    } finally {
      now = before;
    }
    expect(await homes(person)).toHaveLength(1);
  });
});

test('reads four concurrent files of one user in sequence without delaying others', async () => {
  const [person, other] = [await agent(), await agent()];
  const csv = fileOf(...Array.from({ length: 300 }, (_, index) => line(`Home ${index}`)));
  const sent = Promise.all(
    Array.from({ length: 12 }, () => send(person, '/api/desk/import/preview', { csv })),
  );
  expect(await preview(other, fileOf(line('Mine')))).toMatchObject({ created: 1 });
  const statuses = (await sent).map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(4).fill(200), ...Array(8).fill(429)]);
  expect((await send(person, '/api/desk/import/preview', { csv })).statusCode).toBe(200);
});

describe('photos of an import', () => {
  let server: Server;
  let site = '';
  beforeAll(async () => {
    const photo = (shade: number) =>
      sharp({ create: { width: 640, height: 480, channels: 3, background: { r: shade, g: 90, b: 90 } } })
        .jpeg()
        .toBuffer();
    const photos = new Map([
      ['/a.jpg', await photo(10)],
      ['/b,c.jpg', await photo(200)],
    ]);
    server = createServer(({ url = '' }, reply) => {
      const content = photos.get(url);
      if (content) reply.end(content);
      else if (url === '/text.jpg') reply.end('no picture');
      else reply.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  const picturesOf = async (who: Person) =>
    (await get(who, `/api/desk/properties/${(await homes(who))[0]?.id}`)).pictures as { key: string }[];

  test('downloads photos by URL once, reports failures and removes them on undo', async () => {
    const person = await agent();
    await importFile(person, `reference,${fileOf(`A-1,${line('Pictured')}`)}`);
    const photos = `"${site}/a.jpg ${site}/b,c.jpg, ${site}/gone.jpg|${site}/text.jpg"`;
    const csv = `reference,photos\nA-1,${photos}`;
    expect(await preview(person, csv)).toMatchObject({ duplicates: 1, photoAddresses: 4 });
    const { importId } = await importFile(person, csv);
    await world.finishJobs();
    expect(await picturesOf(person)).toHaveLength(2);
    const [past] = await get(person, '/api/desk/imports');
    expect(past).toMatchObject({ id: importId, photosWaiting: 0 });
    expect(past.photosFailed).toMatchObject([
      { line: 2, title: 'Pictured', fault: 'This address returned the error 404' },
      { fault: 'Please upload an image file' },
    ]);
    await importFile(person, csv);
    await world.finishJobs();
    expect(await picturesOf(person)).toHaveLength(2);
    expect((await send(person, `/api/desk/imports/${importId}/undo`)).json()).toMatchObject({ restored: 1 });
    expect(await picturesOf(person)).toEqual([]);
  });

  test('downloads the photos of a user in one background job that yields to other jobs', async () => {
    const person = await agent();
    const waiting = async () => {
      const { rows } = await world.kit.pool.query(
        `select (select count(*)::int from graphile_worker.jobs where task_identifier = 'fetch-import-photos') as jobs,
          (select count(*)::int from listing_import_photos where state = 'waiting') as photos`,
      );
      return rows[0];
    };
    const lines = ['One', 'Two', 'Three'].map((title) => `${site}/gone.jpg,${line(title)}`);
    await importFile(person, `photos,${fileOf(...lines)}`);
    expect(await waiting()).toEqual({ jobs: 1, photos: 3 });
    const work = { decode: () => Promise.reject(new Error('no picture is decoded')) };
    await fetchPhotos(world.kit, work, person.id, 0);
    expect(await waiting()).toEqual({ jobs: 1, photos: 2 });
    await world.finishJobs();
    expect(await waiting()).toEqual({ jobs: 0, photos: 0 });
  });

  test('takes photos from a ZIP by file name and reports missing ones', async () => {
    const person = await agent();
    const content = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append('image', new Blob([content]), 'kitchen.jpg');
    const upload = new Response(form);
    const sent = await world.inject({
      method: 'POST',
      url: '/api/upload/property-image',
      cookies: person.cookies,
      headers: { 'content-type': upload.headers.get('content-type') ?? '' },
      payload: Buffer.from(await upload.arrayBuffer()),
    });
    const { key } = sent.json().picture;
    const csv = `photos,${fileOf(`"Kitchen.JPG; bath.png",${line('From a ZIP')}`)}`;
    expect((await preview(person, csv)).photoFiles).toEqual(['kitchen.jpg', 'bath.png']);
    expect(await importFile(person, csv, { photos: { 'kitchen.jpg': key } })).toMatchObject({
      created: 1,
      notes: [{ line: 2, note: 'Photos that were not sent: bath.png. Choose the ZIP that holds them.' }],
    });
    expect(await picturesOf(person)).toMatchObject([{ key }]);
  });
});
