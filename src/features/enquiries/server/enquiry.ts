import { sql } from 'kysely';
import { isFamiliarBrowser } from '#features/accounts/server/sign-in/sign-in.ts';
import { closedReason } from '#features/enquiries/rules.ts';
import type { EnquiryDraft } from '#features/enquiries/schema.ts';
import { type Owner, ownerKey, ownerOf } from '#features/payments/policy.ts';
import { countEnquiry, propertyNotFoundError } from '#features/properties/server/property-reads.ts';
import type { Actor } from '#kit/actor.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Caller } from '#kit/server/http/route.ts';
import { type Idempotency, runIdempotent } from '#kit/server/idempotency.ts';
import type { Kit } from '#kit/server/kit.ts';
import { newLinkToken, openLink, storeLink } from '#kit/server/secret-link.ts';
import { emailManager, emailVisitor } from './emails.ts';
import { insertEnquiry } from './enquiry-rows.ts';
import { tryEmailAttempt } from './unconfirmed-address.ts';

/**
 * How many enquiries are allowed before a delay (per sender) or a challenge (per IP address or home). Mobile
 * networks put many phones behind one IP address, and a popular home gets many enquiries.
 */
const bursts = { address: 30, sender: 15, home: 60 };

type SendEnquiryInput = {
  propertyId: number;
  draft: EnquiryDraft;
  actor: Actor;
  caller: Caller;
  idempotency: Idempotency;
};

/**
 * Saves a visitor's enquiry about a home and notifies its manager. Sending the same key again from the same
 * account or browser returns the same enquiry.
 * @returns the reference that opens the enquiry
 * @throws AppError 'invalid' without a visitor cookie; 'too-many'; 'not-found'; 'conflict' when the
 * home accepts no enquiries or is the sender's own; 'unprocessable' when the key was used for another request
 */
export async function sendEnquiry(
  kit: Kit,
  { propertyId, draft, actor, caller, idempotency }: SendEnquiryInput,
  appOrigin: string,
): Promise<{ reference: string }> {
  const owner = ownerOf(actor);
  if (!owner)
    throw new AppError(
      'invalid',
      'no_visitor',
      msg('This request needs a visitor cookie. Allow cookies and try again.'),
    );
  await consumeEnquiry(kit, { propertyId, actor, caller }, owner);
  const mayEmail = draft.email ? await tryEmailAttempt(kit, draft.email) : false;
  const sealed = await kit.db.transaction().execute((tx) =>
    runIdempotent(tx, idempotency, async () => {
      const home = await requireOpenHome(tx, actor, propertyId);
      const reference = newLinkToken(32);
      const link = storeLink(kit.secrets, reference);
      const id = await insertEnquiry(tx, { link, home, owner, draft });
      await countEnquiry(tx, propertyId, kit.clock());
      const enquiry = { id, reference, home, draft };
      await emailManager(kit, tx, enquiry, appOrigin);
      await emailVisitor(kit, tx, { ...enquiry, mayEmail }, appOrigin);
      return link.sealed;
    }),
  );
  return { reference: openLink(kit.secrets, sealed) };
}

async function consumeEnquiry(
  kit: Kit,
  { propertyId, actor, caller }: Omit<SendEnquiryInput, 'draft' | 'idempotency'>,
  owner: Owner,
): Promise<void> {
  if (actor.user || caller.isKnownVisitor)
    await consumeAttempt(kit.db, {
      key: `enquiries of ${ownerKey(owner)}`,
      free: bursts.sender,
    });
  if (actor.user) return;
  const { address, work } = caller;
  const networkLimit = { key: `enquiries from ${address}`, free: bursts.address, openTo: 'network' } as const;
  await consumeAttempt(kit.db, networkLimit, work);
  const homeLimit = { key: `enquiries about ${propertyId}`, free: bursts.home, openTo: 'anyone' } as const;
  await consumeAttempt(kit.db, homeLimit, work);
}

type Home = {
  id: number;
  title: string;
  category: string;
  propertyType: string;
  isAvailable: boolean;
  ownerId: number;
};

const closedMessages = {
  booked: msg('You need to book this property with a deposit to view owner contact details.'),
  'off-market': msg('This home is no longer available, so your enquiry was not sent.'),
};

async function requireOpenHome(tx: Db, { user, visitorId }: Actor, id: number): Promise<Home> {
  const { rows } = await sql<Home>`
    select id, title, category, property_type as "propertyType", is_available as "isAvailable", owner_id as "ownerId"
    from properties where id = ${id} and deleted_at is null for key share`.execute(tx);
  const [home] = rows;
  if (!home) throw propertyNotFoundError();
  const isOwn = user ? user.id === home.ownerId : await isFamiliarBrowser(tx, home.ownerId, visitorId);
  if (isOwn)
    throw new AppError(
      'conflict',
      'own_home',
      msg('This is your own listing, so your enquiry was not sent.'),
    );
  const reason = closedReason(home);
  if (reason) throw new AppError('conflict', `enquiry_${reason.replace('-', '_')}`, closedMessages[reason]);
  return home;
}
