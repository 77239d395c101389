import { sql } from 'kysely';
import { managers } from '#features/accounts/policy.ts';
import { contactMethods } from '#features/owner-contacts/rules.ts';
import type { ContactReply } from '#features/owner-contacts/schema.ts';
import { type Owner, ownerOf } from '#features/payments/policy.ts';
import { mayManageListing } from '#features/properties/policy.ts';
import { hasStay } from '#features/stays/server/own-stays.ts';
import {
  offersFor,
  remainingUnlocks,
  unlockProperty,
} from '#features/viewing-packages/server/unlock-contact.ts';
import { isUnlocked, readUnlocks, wasUnlocked } from '#features/viewing-packages/server/unlocks.ts';
import type { Actor } from '#kit/actor.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';

type Contact = Extract<ContactReply, { access: 'open' }>['contact'];
type HiddenReply = Extract<ContactReply, { access: 'hidden' }>;

/**
 * Returns an owner's contact. The server sends it only here, and in the dashboard to the manager of the
 * listing. No unlock is used on a home that has no contact.
 * @throws AppError 'not-found'
 */
export async function unlockContact(
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
      msg("The property you're looking for doesn't exist or has been removed."),
    );
  const { hasContact, ...unlockTarget } = home;
  const user = managers.allows(actor) ? actor.user : null;
  const owner = ownerOf(actor);
  const isOpen =
    hasContact &&
    (mayManageListing(user, home) ||
      (await hasStay(kit.db, propertyId, { owner, mark: stay })) ||
      (owner !== null &&
        (await (spend
          ? unlockProperty(kit.db, owner, unlockTarget)
          : isUnlocked(kit.db, owner, propertyId)))));
  const contact = isOpen ? await readContact(kit.db, propertyId) : null;
  return contact ? { access: 'open', contact } : readHiddenReply(kit, actor, home);
}

/**
 * Returns the contact for a viewing to a person who unlocked the home with a package, even when the package
 * has ended since. It is null when the home was not unlocked, or when the unlock was refunded.
 */
export async function readUnlockedContact(
  db: Db,
  owner: Owner,
  propertyId: number,
): Promise<{ name: string | null; phone: string | null } | null> {
  const unlocks = await readUnlocks(db, owner);
  const hasUnlock = unlocks.some(
    (unlock) => unlock.propertyId === propertyId && !unlock.isReturned && !unlock.isRepaid,
  );
  const contact = hasUnlock ? await readContact(db, propertyId) : null;
  return contact && { name: contact.name, phone: contactMethods(contact).phone };
}

async function readHiddenReply(kit: Kit, actor: Actor, home: HomeRow): Promise<HiddenReply> {
  const { isTest } = kit.payments;
  const owner = ownerOf(actor);
  const hiddenReply = {
    access: 'hidden' as const,
    placesLeft: 0,
    wasOpened: owner !== null && (await wasUnlocked(kit.db, owner, home.id)),
    offers: [],
    isTest,
  };
  if (home.category === 'furnished_houses' && home.hasContact) return { ...hiddenReply, opensBy: 'booking' };
  const offers = await offersFor(kit.db, home);
  if (!home.hasContact || !home.isAvailable || offers.length === 0)
    return { ...hiddenReply, opensBy: 'enquiry' };
  const remaining = await remainingUnlocks(kit.db, owner, home);
  return { ...hiddenReply, opensBy: remaining === 0 ? 'package' : 'opening', placesLeft: remaining, offers };
}

type HomeRow = {
  id: number;
  ownerId: number;
  category: string;
  isFurnished: boolean;
  isAvailable: boolean;
  hasContact: boolean;
};

async function readHome(db: Db, id: number): Promise<HomeRow | null> {
  const { rows } = await sql<HomeRow>`
    select p.id, p.owner_id as "ownerId", p.category, p.is_furnished is true as "isFurnished",
      p.is_available as "isAvailable", c.property_id is not null as "hasContact"
    from properties p left join owner_contacts c on c.property_id = p.id
    where p.id = ${id} and p.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

async function readContact(db: Db, propertyId: number): Promise<Contact | null> {
  const { rows } = await sql<Contact>`
    select owner_contact_info as info, name, phone, email, address, response_time as "responseTime"
    from owner_contacts where property_id = ${propertyId}`.execute(db);
  return rows[0] ?? null;
}
