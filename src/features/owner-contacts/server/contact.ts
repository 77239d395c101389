import { managers } from '#features/accounts/policy.ts';
import type { ContactReply } from '#features/owner-contacts/schema.ts';
import { ownerOf } from '#features/payments/policy.ts';
import { mayRunListing } from '#features/properties/policy.ts';
import type { PropertyTables } from '#features/properties/server/tables.ts';
import { hasStay } from '#features/stays/server/own-stays.ts';
import { offersFor, openHome, placesLeft } from '#features/viewing-packages/server/opening.ts';
import { wasOpened } from '#features/viewing-packages/server/openings.ts';
import type { Actor } from '#kit/actor.ts';
import { AppError } from '#kit/app-error.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

type Contact = Extract<ContactReply, { access: 'open' }>['contact'];
type Hidden = Extract<ContactReply, { access: 'hidden' }>;

/**
 * The only way for an owner's contact to leave the server, besides the desk of those whose listing it is. Nothing is
 * spent on a home that has no contact to open.
 * @throws AppError 'not-found'
 */
export async function openContact(
  kit: Kit,
  actor: Actor,
  propertyId: number,
  { spend, stay = null }: { spend: boolean; stay?: string | null | undefined },
): Promise<ContactReply> {
  const home = await readHome(kit.db, propertyId);
  if (!home)
    throw new AppError(
      'not-found',
      'no_such_property',
      "The property you're looking for doesn't exist or has been removed.",
    );
  const { hasContact, ...rest } = home;
  const user = managers.allows(actor) ? actor.user : null;
  const owner = ownerOf(actor);
  const isOpen =
    hasContact &&
    (mayRunListing(user, home) ||
      (await hasStay(kit.db, propertyId, { owner, mark: stay })) ||
      (owner !== null && (await openHome(kit.db, owner, rest, { spends: spend }))));
  const contact = isOpen ? await readContact(kit.db, propertyId) : null;
  return contact ? { access: 'open', contact } : hiddenBy(kit, actor, home);
}

type Home = NonNullable<Awaited<ReturnType<typeof readHome>>>;

async function hiddenBy(kit: Kit, actor: Actor, home: Home): Promise<Hidden> {
  const { isTest } = kit.payments;
  const owner = ownerOf(actor);
  const nothing = {
    access: 'hidden' as const,
    placesLeft: 0,
    wasOpened: owner !== null && (await wasOpened(kit.db, owner, home.id)),
    offers: [],
    isTest,
  };
  if (home.category === 'furnished_houses' && home.hasContact) return { ...nothing, opensBy: 'booking' };
  const offers = await offersFor(kit.db, home);
  if (!home.hasContact || !home.isAvailable || offers.length === 0) return { ...nothing, opensBy: 'enquiry' };
  const left = await placesLeft(kit.db, owner, home);
  return { ...nothing, opensBy: left === 0 ? 'package' : 'opening', placesLeft: left, offers };
}

async function readHome(db: Db, id: number) {
  const q = db.withTables<PropertyTables>();
  const row = await q
    .selectFrom('properties as p')
    .leftJoin('owner_contacts as c', 'c.property_id', 'p.id')
    .select([
      'p.id',
      'p.owner_id',
      'p.category',
      'p.is_furnished',
      'p.is_available',
      'c.property_id as contact',
    ])
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { owner_id: ownerId, category, is_furnished, is_available: isAvailable, contact } = row;
  return {
    id,
    ownerId,
    category,
    isFurnished: is_furnished === true,
    isAvailable,
    hasContact: contact !== null,
  };
}

async function readContact(db: Db, propertyId: number): Promise<Contact | null> {
  const q = db.withTables<PropertyTables>();
  const row = await q
    .selectFrom('owner_contacts')
    .select([
      'owner_contact_info as info',
      'name',
      'phone',
      'email',
      'address',
      'response_time as responseTime',
    ])
    .where('property_id', '=', propertyId)
    .executeTakeFirst();
  return row ?? null;
}
