import { insertUser } from '#features/accounts/server/user-rows.ts';
import { insertProperty } from '#features/listings/server/insert-property.ts';
import type { PropertyDraft } from '#features/properties/draft.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { Person } from './actors.ts';
import type { TestApp } from './test-app.ts';

let count = 0;

/** Returns an ordinary rental, for tests that only depend on one or two fields. */
export function buildDraft(changes: Partial<PropertyDraft> = {}): PropertyDraft {
  count += 1;
  return {
    title: `Flat number ${count}`,
    location: 'Naalya, Kampala',
    description: 'Two rooms and a kitchen behind the market.',
    price: 900_000,
    bedrooms: 2,
    bathrooms: 1.5,
    squareMeters: 70,
    propertyType: 'Apartment',
    category: 'rental_units',
    ...changes,
  };
}

/** @returns the id of an account that may own listings */
export async function createOwner(kit: Kit): Promise<number> {
  count += 1;
  const id = await insertUser(kit.db, {
    username: `owner-${count}`,
    email: `owner-${count}@example.com`,
    fullName: `Owner ${count}`,
    role: 'property_manager',
  });
  if (id === null) throw new Error('this owner exists already');
  return id;
}

/** @returns the id of a stored property with its own owner */
export async function createTestProperty(kit: Kit, changes: Partial<PropertyDraft> = {}): Promise<number> {
  return insertProperty(kit.db, await createOwner(kit), buildDraft(changes), kit.clock());
}

/**
 * Creates a listing through the API.
 * @returns its id
 */
export async function createListing(
  app: Pick<TestApp, 'inject'>,
  { cookies }: Person,
  changes: object = {},
): Promise<number> {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/properties/create',
    cookies,
    payload: { ...buildDraft(), ...changes },
  });
  if (reply.statusCode !== 201) throw new Error(`the listing was not created: ${reply.body}`);
  return reply.json().id;
}
