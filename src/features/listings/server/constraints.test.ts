import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOwner, createTestProperty } from '#app/testing/property-factory.ts';
import { createReview } from '#app/testing/review-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { insertUser } from '#features/accounts/server/user-rows.ts';
import { publishTour } from '#features/properties/server/published-tour.ts';

let app: TestApp;
const ids = {} as Record<'rental' | 'stay' | 'sale' | 'bank', number>;

beforeAll(async () => {
  app = await createTestApp();
  ids.rental = await createTestProperty(app.kit);
  ids.stay = await createTestProperty(app.kit, { category: 'furnished_houses' });
  ids.sale = await createTestProperty(app.kit, { category: 'for_sale' });
  ids.bank = await createTestProperty(app.kit, { category: 'bank_sales', startingBid: 100 });
});
afterAll(() => app.close());

/** Returns the name of the constraint that rejects this change, or null when it is accepted. */
function refusalOf(id: number, assignment: string): Promise<string | null> {
  return refusalOfStatement(`update properties set ${assignment} where id = $1`, id);
}

async function refusalOfStatement(statement: string, id: number): Promise<string | null> {
  const client = await app.kit.pool.connect();
  try {
    await client.query('begin');
    await client.query(statement, [id]);
    return null;
  } catch (error) {
    return (error as { constraint?: string }).constraint ?? (error as Error).message;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('database constraints', () => {
  test.each([
    ['a price of nothing', 'rental', 'price = 0, price_ugx = 0', /price/],
    ['a price without its own currency', 'rental', "currency = 'KES'", /currency/],
    ['shillings that were converted', 'rental', 'price_ugx = price + 1', /shillings_need_no_rate/],
    ['a third of a bathroom', 'rental', 'bathrooms = 1.3', /bathrooms/],
    ['a category of its own', 'rental', "category = 'castle'", /category/],
    ['a type that is not in the table', 'rental', "property_type = 'Castle'", /property_type/],
    ['an area that is not in the table', 'rental', "area = 'atlantis'", /area/],
    ['a place with one coordinate', 'rental', 'lat = 0.3', /place_is_a_pair/],
    ['a place outside Uganda', 'rental', 'lat = 51.5, lng = 0.1', /l(at|ng)/],
    ['a monthly price of a sale', 'sale', 'monthly_price = 5', /monthly_price_is_for_rentals/],
    ['months in advance of a sale', 'sale', 'advance_months = 3', /rent_terms_are_for_rentals/],
    ['tenure of a rental', 'rental', "land_tenure = 'mailo'", /tenure_is_for_sales/],
    ['a bank that sells a rental', 'rental', "bank_name = 'A bank'", /auction_is_for_bank_sales/],
    ['a rental that sleeps guests', 'rental', 'sleeps = 4', /properties_stays_are_furnished_houses/],
    ['a check-in at half past', 'stay', "check_in_from = '14:30'", /check_in_from/],
    ['a rental with a lot', 'bank', "category = 'rental_units'", /auctions_are_of_properties/],
    ['metres of murram on tarmac', 'rental', "road_surface = 'tarmac', murram_meters = 5", /murram/],
    ['a rating that no reviews give', 'rental', 'review_count = 1, rating_sum = 6', /check/],
    ['views below nothing', 'rental', 'view_count = -1', /view_count/],
    [
      'a tour whose version is no host name',
      'rental',
      "published_tour = 'Not_A_Host/index.htm'",
      /published_tour/,
    ],
    ['a tour without a page', 'rental', "published_tour = 'v1/'", /published_tour/],
    ['a title of two letters', 'rental', "title = ' ab '", /title/],
  ] as const)('reject %s', async (_what, which, assignment, constraint) => {
    expect(await refusalOf(ids[which], assignment)).toMatch(constraint);
  });

  const lotOf = (assignment: string) => `update auctions set ${assignment} where property_id = $1`;

  test.each([
    ['a bid below the start', 'bank', lotOf('current_bid = 99'), /current_bid_reaches_starting_bid/],
    ['a bid without a start', 'bank', lotOf('starting_bid = null, current_bid = 99'), /reaches_starting_bid/],
    ['a bid of nothing', 'bank', lotOf('starting_bid = 0'), /starting_bid/],
    ['a step of nothing', 'bank', lotOf('bid_increment = 0'), /bid_increment/],
    ['a status of its own', 'bank', lotOf("auction_status = 'soon'"), /auction_status/],
    ['a lot of another category', 'bank', lotOf("category = 'for_sale'"), /auctions_are_of_bank_sales/],
    [
      'a lot that is a rental',
      'rental',
      'insert into auctions (property_id) values ($1)',
      /are_of_properties/,
    ],
    ['a second lot', 'bank', 'insert into auctions (property_id) values ($1)', /auctions_pkey/],
  ] as const)('reject in the auction tables: %s', async (_what, which, statement, constraint) => {
    expect(await refusalOfStatement(statement, ids[which])).toMatch(constraint);
  });

  test('accept valid values', async () => {
    expect(
      await refusalOf(ids.rental, "currency = 'USD', price = 10050, price_ugx = 358785, bathrooms = 1.5"),
    ).toBeNull();
    expect(await refusalOf(ids.bank, "land_tenure = 'kibanja'")).toBeNull();
    expect(await refusalOfStatement(lotOf('current_bid = 100'), ids.bank)).toBeNull();
    expect(await refusalOf(ids.sale, "road_surface = 'murram', murram_meters = 0")).toBeNull();
  });
});

describe('new property', () => {
  test('drops fields that its category does not have', async () => {
    const id = await createTestProperty(app.kit, {
      category: 'for_sale',
      monthlyPrice: 5_000,
      advanceMonths: 3,
      bankName: 'A bank',
      landTenure: 'mailo',
      roadSurface: 'tarmac',
      murramMeters: 50,
    });
    const { rows } = await app.kit.pool.query('select * from properties where id = $1', [id]);
    expect(rows[0]).toMatchObject({
      monthly_price: null,
      advance_months: null,
      bank_name: null,
      land_tenure: 'mailo',
      murram_meters: null,
    });
  });

  test('compares dollar prices in shillings at the rate of the date', async () => {
    const id = await createTestProperty(app.kit, {
      currency: 'USD',
      price: 100.5,
      advanceMonths: 3,
      depositMonths: 1,
    });
    const { rows } = await app.kit.pool.query('select * from properties where id = $1', [id]);
    expect(rows[0]).toMatchObject({ price: 10_050, price_ugx: 358_785, first_payment_ugx: 4 * 358_785 });
  });

  test.each([
    [{ title: 'ab' }, 'Title must be at least 3 characters'],
    [{ location: '  ' }, 'Location is required'],
    [{ description: 'Too short.' }, 'Description must be at least 20 characters'],
    [{ price: 0 }, 'Price must be positive'],
    [{ price: 1_000.5 }, 'Enter whole shillings, without decimals'],
    [{ bedrooms: -1 }, 'Bedrooms must be a positive number'],
    [{ bathrooms: -1 }, 'Bathrooms must be a positive number'],
    [{ propertyType: '' }, 'Property type is required'],
    [{ category: 'castle' as never }, 'Category is required'],
    [{ title: 'A\u0000home' }, 'This contains characters that cannot be shown'],
    [{ title: 'A \u202eemoh' }, 'This contains characters that cannot be shown'],
    [{ title: '\u200b\u200b\u200b' }, 'This contains characters that cannot be shown'],
    [{ title: 'A home \ud800' }, 'This contains characters that cannot be shown'],
  ])('rejects a new property with %j', async (changes, message) => {
    await expect(createTestProperty(app.kit, changes)).rejects.toThrow(message);
  });
});

test('updates reviews and the rating together under 50 concurrent reviews', async () => {
  const id = await createTestProperty(app.kit);
  const ratings = Array.from({ length: 50 }, (_, index) => 1 + (index % 5));
  await Promise.all(ratings.map((rating) => createReview(app.kit, id, rating)));
  const { rows } = await app.kit.pool.query(
    'select review_count, rating_sum, (select sum(rating) from reviews where property_id = $1) as real from properties where id = $1',
    [id],
  );
  expect(rows[0]).toEqual({ review_count: 50, rating_sum: 150, real: 150 });
});

describe('publishing a tour', () => {
  test("sets the property's tour when published and removes it when unpublished", async () => {
    expect(await publishTour(app.kit.db, ids.rental, 'v1-abc/index.htm')).toBe(true);
    const reply = await app.inject({ method: 'GET', url: `/api/properties/${ids.rental}` });
    expect(reply.json()).toMatchObject({ hasTour: true, tourUrl: 'http://v1-abc.localhost:3001/index.htm' });
    await publishTour(app.kit.db, ids.rental, null);
    // The URL is unique, because responses are cached briefly.
    const after = await app.inject({ method: 'GET', url: `/api/properties/${ids.rental}?ref=after` });
    expect(after.json()).toMatchObject({ hasTour: false, tourUrl: null });
  });

  test('reports the deleted property of a tour', async () => {
    expect(await publishTour(app.kit.db, 2_147_483_647, 'v1/index.htm')).toBe(false);
  });

  test("publishes within the caller's transaction", async () => {
    const failing = app.kit.db.transaction().execute(async (transaction) => {
      await publishTour(transaction, ids.rental, 'v2/index.htm');
      throw new Error('the rest failed');
    });
    await expect(failing).rejects.toThrow('the rest failed');
    const reply = await app.inject({ method: 'GET', url: `/api/properties/${ids.rental}?ref=failed` });
    expect(reply.json().hasTour).toBe(false);
  });
});

describe('account constraints', () => {
  test('reject a second account under a lookalike email address', async () => {
    const user = { username: 'Nakato', email: 'nakato@example.com', fullName: 'Nakato Sample' };
    expect(await insertUser(app.kit.db, user)).toEqual(expect.any(Number));
    expect(await insertUser(app.kit.db, { ...user, username: 'NAKATO', email: 'b@example.com' })).toBeNull();
    expect(
      await insertUser(app.kit.db, { ...user, username: 'other', email: 'Nakato@Example.com' }),
    ).toBeNull();
  });

  test('reject the deletion of an account with listings', async () => {
    const owner = await createOwner(app.kit);
    await app.kit.pool.query('update properties set owner_id = $1 where id = $2', [owner, ids.sale]);
    await expect(app.kit.pool.query('delete from users where id = $1', [owner])).rejects.toThrow(/owner_id/);
  });
});
