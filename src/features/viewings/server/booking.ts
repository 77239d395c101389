import { randomInt } from 'node:crypto';
import { type Owner, ownerOf } from '#features/payments/policy.ts';
import { packagesFor } from '#features/viewing-packages/rules.ts';
import { openHome } from '#features/viewing-packages/server/opening.ts';
import { freeAgainAt, notShownBecause, remindersOf, startOf } from '#features/viewings/rules.ts';
import type { BookingDraft } from '#features/viewings/schema.ts';
import type { Actor } from '#kit/actor.ts';
import { AppError } from '#kit/app-error.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import { lockAll } from '#kit/server/database/named-lock.ts';
import type { Caller } from '#kit/server/http/route.ts';
import type { Kit } from '#kit/server/kit.ts';
import { once } from '#kit/server/once.ts';
import { newLinkToken, openLink, type SealedLink, storeLink } from '#kit/server/secret-link.ts';
import { judgeSlot, type SlotAnswer } from './free-times.ts';
import { type HomeToSee, holdHomeToSee } from './home-to-see.ts';
import { readRules } from './hours-rows.ts';
import { type Site, tellOfBooking } from './letters.ts';
import { countToCome, insertViewing, readById } from './viewing-rows.ts';

/** Mobile networks put many phones behind one address. */
const free = { address: 30, recipient: 10 };

type Asked = { propertyId: number; draft: BookingDraft; actor: Actor; caller: Caller };
type Booked = { mark: string; startsAt: string };

/**
 * Books an hour at a home: the constraints decide who gets it. The contact of a rental is opened with it, by a place of a
 * viewing package, which is the standard viewing fee.
 * @throws AppError 'invalid' without a key; 'too-many'; 'not-found'; 'conflict' when the hour cannot be had, which names
 * those that are free near it, when the home is not shown, when a package is needed, or when this person holds enough
 * viewings; what `once` throws
 */
export async function bookViewing(
  kit: Kit,
  { propertyId, draft, actor, caller }: Asked,
  site: Site,
): Promise<Booked> {
  const key = requireKey(caller.idempotencyKey);
  const owner = ownerOf(actor);
  if (!owner) throw new AppError('invalid', 'no_visitor', 'This call needs a visitor');
  await consumeAttempt(kit.db, { key: `viewings from ${caller.address}`, free: free.address });
  if (draft.email)
    await consumeAttempt(kit.db, {
      key: `viewing mails to ${draft.email.toLowerCase()}`,
      free: free.recipient,
    });
  const { mark, ...booked } = await kit.db
    .transaction()
    .execute((tx) =>
      once(tx, { scope: `book viewing of ${propertyId}`, key, request: draft }, () =>
        book(kit, tx, { propertyId, draft, actor, owner }, site),
      ),
    );
  return { ...booked, mark: openLink(kit.secrets, mark) };
}

type Wish = { propertyId: number; draft: BookingDraft; actor: Actor; owner: Owner };

async function book(
  kit: Kit,
  tx: Db,
  { propertyId, draft, actor, owner }: Wish,
  site: Site,
): Promise<Omit<Booked, 'mark'> & { mark: SealedLink }> {
  const now = kit.clock();
  const home = await holdHomeToSee(tx, propertyId);
  requireShown(home, actor);
  await requireFewer(tx, { phone: draft.phone, owner, propertyId }, now);
  const answer = await judgeSlot(tx, { propertyId, agentId: home.ownerId }, draft, now);
  if (answer.fault) throw cannotBeHad(answer);
  const startsAt = startOf(draft);
  const link = storeLink(kit.secrets, newLinkToken(32));
  const id = await insertViewing(tx, {
    link,
    code: String(randomInt(1_000_000)).padStart(6, '0'),
    home,
    owner,
    draft,
    startsAt,
    freeAgainAt: freeAgainAt(startsAt, answer.hours),
    bookedAt: now,
    reminders: remindersOf(startsAt, now),
  });
  // Read again: somebody has just taken it.
  if (id === null)
    throw cannotBeHad({
      ...(await judgeSlot(tx, { propertyId, agentId: home.ownerId }, draft, now)),
      fault: 'taken',
    });
  if (needsFee(home) && !(await openHome(tx, owner, home, { spends: true }))) throw feeNeeded();
  const viewing = await readById(tx, id);
  if (viewing) await tellOfBooking(kit, tx, viewing, site);
  return { mark: link.sealed, startsAt: startsAt.toISOString() };
}

/** A home for sale, and one without a contact of its own, is shown for nothing. */
function needsFee(home: HomeToSee): boolean {
  return home.hasContact && packagesFor(home).length > 0;
}

const closed = {
  booked: 'You need to book this property with a deposit to view owner contact details.',
  'off-market': 'This home is off the market, so nothing was booked.',
};

function requireShown(home: HomeToSee, { user }: Actor): void {
  if (user?.id === home.ownerId)
    throw new AppError('conflict', 'own_home', 'This is your own listing, so nothing was booked.');
  const reason = notShownBecause(home);
  if (reason) throw new AppError('conflict', `viewing_${reason.replace('-', '_')}`, closed[reason]);
}

/** Held by the phone number and by whoever asks, so that two at once are counted one after the other. */
async function requireFewer(
  tx: Db,
  asked: { phone: string; owner: Owner; propertyId: number },
  now: Date,
): Promise<void> {
  const { phone, owner } = asked;
  const who = owner.userId === null ? owner.visitorId : `#${owner.userId}`;
  await lockAll(tx, [`viewings by ${phone}`, `viewings of ${who}`]);
  const { perPerson } = await readRules(tx);
  const { all, ofHome } = await countToCome(tx, asked, now);
  if (ofHome > 0)
    throw new AppError(
      'conflict',
      'booked_before',
      'You have a viewing of this home already. Its page, which was sent to you, moves or cancels it.',
    );
  if (all >= perPerson)
    throw new AppError(
      'conflict',
      'enough_viewings',
      `You have ${all} viewings to come. Cancel one of them, or see one of the homes first.`,
    );
}

export function cannotBeHad({ fault, near }: Pick<SlotAnswer, 'fault' | 'near'>): AppError {
  const why =
    fault === 'taken'
      ? 'This time has just been taken.'
      : fault === 'late'
        ? 'It is too late for this time.'
        : 'The home is not shown at this time.';
  return new AppError('conflict', `slot_${fault}`, `${why} ${near}`);
}

function feeNeeded(): AppError {
  return new AppError(
    'conflict',
    'fee_needed',
    'The viewing fee of this home is not paid yet, so nothing was booked. A viewing package pays it.',
  );
}

function requireKey(idempotencyKey: string | null): string {
  if (idempotencyKey !== null) return idempotencyKey;
  throw new AppError('invalid', 'key_needed', 'This call needs an Idempotency-Key, so that it is done once.');
}
