import { sql } from 'kysely';
import {
  insertClaim,
  markRefused,
  markRestored,
  markReturned,
} from '#features/viewing-claims/server/claim-rows.ts';
import { readRules } from '#features/viewing-claims/server/rule-rows.ts';
import { claimUnlock } from '#features/viewing-packages/server/package-rows.ts';
import { restoreUnlock } from '#features/viewing-packages/server/restore-unlock.ts';
import { weekdayOf } from '#kit/calendar-day.ts';
import { type MinorAmount, share } from '#kit/money.ts';
import { onlyRow } from '#kit/server/database/only-row.ts';
import {
  accountOf,
  anonymousPerson,
  dayAgo,
  dayMs,
  historyDays,
  minutesAfter,
  type Past,
  type PastHome,
  type Person,
  timeOf,
} from './past.ts';
import {
  addDeclinedPayment,
  addPayment,
  addPaymentForReview,
  addRefund,
  type PastPayment,
} from './payments.ts';

export type UnlockedHome = {
  person: Person;
  home: PastHome;
  at: Date;
  /** True for the first home that the package unlocked. */
  isFirst: boolean;
};

type Offer = { code: string; title: string; price: MinorAmount; hours: number };

/** The number of viewing packages sold on each weekday, starting on Monday. More are sold at weekends. */
const perWeekday = [1, 0, 1, 1, 0, 2, 1];

/**
 * The ages, in days, of the packages that the demo tenant bought. The last package is still valid and leads
 * to a future viewing.
 */
const tenantDays = [24, 14, 4, 1];

/**
 * Adds purchases of viewing packages, and the homes that they unlock.
 * @param onUnlocked called for each unlocked home at the time of its unlock
 */
export async function scheduleContacts(
  past: Past,
  tenant: Person,
  onUnlocked: (unlockedHome: UnlockedHome) => void,
): Promise<void> {
  const offers = await readOffers(past);
  const schedulePurchase = (person: Person, at: Date) =>
    past.at(at, async () => {
      const offer = offerOf(offers, past.random.pick(['rental-10', 'rental-5', 'rental-5']));
      for (const unlockedHome of await addPackage(past, { person, at, offer })) onUnlocked(unlockedHome);
    });
  let nextBuyer = 0;
  for (let days = historyDays; days >= 1; days--) {
    const day = dayAgo(past, days);
    if (tenantDays.includes(days)) schedulePurchase(tenant, timeOf(day, 18, 40));
    for (let index = 0; index < (perWeekday[weekdayOf(day)] ?? 0); index++)
      schedulePurchase(
        anonymousPerson(nextBuyer++),
        timeOf(day, past.random.between(8, 17), past.random.between(0, 59)),
      );
  }
  scheduleProblemPayments(past, offerOf(offers, 'rental-5'));
}

async function readOffers({ tx }: Past): Promise<Offer[]> {
  const { rows } = await sql<Offer>`select code, title, price, hours from viewing_offers`.execute(tx);
  return rows;
}

function offerOf(offers: readonly Offer[], code: string): Offer {
  const offer = offers.find((candidate) => candidate.code === code);
  if (!offer) throw new Error(`no viewing package is called ${code}`);
  return offer;
}

type Sale = { person: Person; at: Date; offer: Offer };

async function addPackage(past: Past, sale: Sale): Promise<UnlockedHome[]> {
  const { person, at } = sale;
  await sellPackage(past, sale);
  const homes = rentalsAt(past, at);
  const count = Math.min(past.random.between(2, 4), homes.length);
  const unlocks: UnlockedHome[] = [];
  while (unlocks.length < count) {
    const home = past.random.pick(homes);
    if (unlocks.some((unlock) => unlock.home === home)) continue;
    // The unlock is claimed before the package is moved into the past, while the package is still valid.
    await claimUnlock(past.tx, person.owner, home.id, ['rental_units']);
    const isFirst = unlocks.length === 0;
    unlocks.push({ person, home, at: minutesAfter(at, 12 + unlocks.length * 21), isFirst });
  }
  await moveToThePast(past, sale);
  return unlocks;
}

async function sellPackage(past: Past, { person, at, offer }: Sale): Promise<PastPayment> {
  return addPayment(past, {
    ...{ purpose: 'viewing_package', subject: offer.code, title: offer.title },
    ...{ amount: offer.price, currency: 'UGX', payer: person, at },
  });
}

/** Moves the package and its unlocks into the past, in the order of the unlocks. */
async function moveToThePast({ tx }: Past, { person, at, offer }: Sale): Promise<void> {
  const { userId, visitorId } = person.owner;
  await sql`
    with bought as (
      update viewing_packages set starts_at = ${minutesAfter(at, 3)}, ends_at = ${minutesAfter(at, 3 + offer.hours * 60)}
      where starts_at = now() and (user_id = ${userId} or visitor_id = ${visitorId}) returning id
    ), ordered as (
      select id, row_number() over (order by id) as place from contact_unlocks
      where package_id in (select id from bought)
    )
    update contact_unlocks v set unlocked_at = ${minutesAfter(at, 12)}::timestamptz + (place - 1) * interval '21 minutes'
    from ordered where v.id = ordered.id`.execute(tx);
}

/** Returns the homes for rent that were on the market at that time. */
function rentalsAt({ homes }: Past, at: Date): PastHome[] {
  return homes.filter(
    ({ category, propertyType, isAvailable, listedAt }) =>
      category === 'rental_units' && propertyType !== 'Commercial' && isAvailable && listedAt < at,
  );
}

/** Adds a declined payment, a payment below the price, and a package that an admin refunded. */
function scheduleProblemPayments(past: Past, offer: Offer): void {
  const declinedAt = timeOf(dayAgo(past, 9), 18, 42);
  past.at(declinedAt, () =>
    addDeclinedPayment(past, {
      ...{ purpose: 'viewing_package', subject: offer.code, title: offer.title },
      ...{ amount: offer.price, currency: 'UGX', payer: anonymousPerson(20), at: declinedAt },
    }),
  );
  const underpaidAt = timeOf(dayAgo(past, 2), 16, 20);
  past.at(underpaidAt, () =>
    addPaymentForReview(
      past,
      {
        ...{ purpose: 'viewing_package', subject: offer.code, title: offer.title },
        ...{ amount: offer.price, currency: 'UGX', payer: anonymousPerson(22), at: underpaidAt },
      },
      share(offer.price, 1, 2, Math.floor),
    ),
  );
  const at = timeOf(dayAgo(past, 13), 9, 15);
  past.at(at, async () => {
    const sale = { person: anonymousPerson(21), at, offer };
    const payment = await sellPackage(past, sale);
    await moveToThePast(past, sale);
    past.at(minutesAfter(at, 95), () => refundPackage(past, payment, minutesAfter(at, 95)));
  });
}

async function refundPackage(past: Past, payment: PastPayment, at: Date): Promise<void> {
  const { amount, id } = payment.intent;
  const comment = 'Bought twice by mistake, and not used';
  await addRefund(past, payment, { amount, comment, requestedBy: accountOf(past, 'admin'), at });
  await sql`
    update viewing_packages set revoked_at = ${minutesAfter(at, 40)} where intent_id = ${id}`.execute(
    past.tx,
  );
}

/**
 * Adds complaints of buyers about homes that they unlocked. One waits for the manager's response and one for
 * an admin's decision.
 */
export async function addClaims(past: Past, unlockedHomes: readonly UnlockedHome[]): Promise<void> {
  const oldUnlocks = unlockedHomes.filter(
    ({ at, person }) => isOld(past, at) && person.owner.userId === null,
  );
  const [unavailable, refusedClaim, disputed, recentUnlock] = [
    oldUnlocks.at(-4),
    oldUnlocks.at(-9),
    oldUnlocks.at(-2),
    unlockedHomes.at(-3),
  ];
  if (unavailable) await addUnavailableClaim(past, unavailable);
  if (refusedClaim) await addRefusedClaim(past, refusedClaim);
  if (disputed) await addDisputedClaim(past, disputed);
  if (!recentUnlock) return;
  const text = 'The listing shows two bathrooms. There is one.';
  const { id } = await addClaim(past, recentUnlock, { reason: 'not_as_shown', text, answerHours: 168 });
  const at = minutesAfter(recentUnlock.at, 40);
  await sql`update viewing_claims set claimed_at = ${at} where id = ${id}`.execute(past.tx);
}

const isOld = ({ now }: Past, at: Date) => now.getTime() - at.getTime() > 3 * dayMs;

/** Adds a complaint that was settled automatically with a package of one unlock. The manager agreed later. */
async function addUnavailableClaim(past: Past, unlock: UnlockedHome): Promise<void> {
  const { tx } = past;
  const text = 'The caretaker says that it was let last week.';
  const { id, openingId } = await addClaim(past, unlock, { reason: 'gone', text, answerHours: 48 });
  const { replacementHours, leastHours } = await readRules(tx);
  const restoredAs = await restoreUnlock(tx, openingId, { leastHours, replacementHours });
  await markReturned(tx, id, 'rule');
  if (restoredAs) await markRestored(tx, id, restoredAs);
  const at = minutesAfter(unlock.at, 200);
  await sql`
    update viewing_claims set claimed_at = ${at}, decided_at = ${at}, restored_at = ${at},
      answer_by = ${minutesAfter(at, 48 * 60)}, owner_agrees = true, answered_at = ${minutesAfter(at, 300)},
      owner_message = 'A tenant had reserved it and withdrew. It is free again.'
    where id = ${id}`.execute(tx);
  await sql`update contact_unlocks set restored_at = ${at} where id = ${openingId}`.execute(tx);
  await sql`
    update viewing_packages set starts_at = ${at}, ends_at = ${minutesAfter(at, replacementHours * 60)}
    where replacement_for is not null`.execute(tx);
}

/** Adds a complaint that the manager disputes, which an admin has to decide. */
async function addDisputedClaim(past: Past, disputed: UnlockedHome): Promise<void> {
  const text = 'The listing says that water runs all day. The neighbours say that it comes twice a week.';
  const { id } = await addClaim(past, disputed, { reason: 'not_as_shown', text, answerHours: 168 });
  const at = minutesAfter(disputed.at, 260);
  await sql`
    update viewing_claims set state = 'review', review_reason = 'disputed', claimed_at = ${at},
      answer_by = ${minutesAfter(at, 168 * 60)}, owner_agrees = false, answered_at = ${minutesAfter(at, 410)},
      owner_message = 'There is a tank of 5,000 litres, and it has not run dry this year.'
    where id = ${id}`.execute(past.tx);
}

/** Adds a complaint that an admin has declined. */
async function addRefusedClaim(past: Past, { at: unlockedAt, ...unlockedHome }: UnlockedHome): Promise<void> {
  const text = 'The kitchen is smaller than it looks.';
  const claimInput = { reason: 'not_as_shown', text, answerHours: 168, state: 'review' } as const;
  const { id } = await addClaim(past, { at: unlockedAt, ...unlockedHome }, claimInput);
  await markRefused(past.tx, id, 'The floor plan of the listing gives its size, and it is right.');
  await sql`
    update viewing_claims set claimed_at = ${minutesAfter(unlockedAt, 220)}, decided_at = ${minutesAfter(unlockedAt, 1_600)}
    where id = ${id}`.execute(past.tx);
}

type ClaimInput = {
  reason: 'gone' | 'not_as_shown';
  text: string;
  answerHours: number;
  state?: 'waiting' | 'review';
};

async function addClaim(
  { tx }: Past,
  { person, home }: UnlockedHome,
  claimInput: ClaimInput,
): Promise<{ id: number; openingId: number }> {
  const { userId, visitorId } = person.owner;
  const { rows } = await sql<{ id: number }>`
    select v.id from contact_unlocks v join viewing_packages p on p.id = v.package_id
    where v.property_id = ${home.id} and (p.user_id = ${userId} or p.visitor_id = ${visitorId})
    order by v.id desc limit 1`.execute(tx);
  const openingId = onlyRow(rows).id;
  const claim = { openingId, propertyId: home.id, ownerId: home.ownerId };
  const id = await insertClaim(tx, { state: 'waiting', ...claim, ...claimInput });
  if (id === null) throw new Error(`opening ${openingId} has a claim already`);
  return { id, openingId };
}
