import { insertAfterViewing } from '#features/reviews/server/review-request-rows.ts';
import { busyUntil, defaultHours } from '#features/viewings/rules.ts';
import { insertViewing, updateConfirmed, updateViewingEnd } from '#features/viewings/server/viewing-rows.ts';
import { addDays, kampalaDay, weekdayOf } from '#kit/calendar-day.ts';
import { newLinkToken, storeLink } from '#kit/server/secret-link.ts';
import { visitReviews } from '../../../../demo/catalogue/history.ts';
import type { UnlockedHome } from './contacts.ts';
import {
  anonymousPerson,
  dayAgo,
  historyDays,
  minutesAfter,
  type Past,
  type PastHome,
  type Person,
  timeOf,
} from './past.ts';
import { addReviews } from './reviews.ts';

type Appointment = { home: PastHome; person: Person; bookedAt: Date };

/**
 * Schedules a viewing of an unlocked home. A visitor without an account views one in three homes. An account
 * views the first home of each package.
 */
export function scheduleVisit(past: Past, { home, person, at, isFirst }: UnlockedHome): void {
  const isViewed = person.owner.userId === null ? past.random.next() < 0.33 : isFirst;
  const bookedAt = minutesAfter(at, 15);
  if (isViewed && bookedAt < past.now) past.at(bookedAt, () => addViewing(past, { home, person, bookedAt }));
}

export function scheduleSaleViewings(past: Past): void {
  let nextBuyer = 11;
  for (let days = historyDays - 1; days >= 1; days -= 3) {
    const bookedAt = timeOf(dayAgo(past, days), past.random.between(9, 18), past.random.between(0, 59));
    const person = anonymousPerson(nextBuyer++);
    past.at(bookedAt, async () => {
      const homes = past.homes.filter(
        ({ category, isAvailable, listedAt }) =>
          category === 'for_sale' && isAvailable && listedAt < bookedAt,
      );
      await addViewing(past, { home: past.random.pick(homes), person, bookedAt });
    });
  }
}

async function addViewing(past: Past, { home, person, bookedAt }: Appointment): Promise<void> {
  const { tx, kit, now, random } = past;
  const startsAt = availableHour(past, bookedAt);
  const { name, email, phone, owner } = person;
  const id = await insertViewing(tx, {
    link: storeLink(kit.secrets, newLinkToken(32)),
    code: String(random.between(100_000, 999_999)),
    ...{ home, owner, startsAt, bookedAt },
    draft: { name, email, phone, day: kampalaDay(startsAt), hour: hourOf(startsAt) },
    freeAgainAt: busyUntil(startsAt, defaultHours),
    // The reminders count as sent already.
    reminders: { day: false, soon: false },
    provenEmail: email,
    reserved: null,
  });
  // The agent or the home has another viewing at that hour.
  if (id === null) return;
  await updateConfirmed(tx, id, earlierOf(minutesAfter(bookedAt, 50), minutesAfter(now, -2)));
  if (startsAt > now) return;
  await endViewing(past, id, { home, startsAt });
}

async function endViewing(
  past: Past,
  id: number,
  { home, startsAt }: { home: PastHome; startsAt: Date },
): Promise<void> {
  const { tx, random } = past;
  const chance = random.next();
  if (chance < 0.12) {
    const message = 'I have found another home. Thank you for your time.';
    const end = { state: 'cancelled', by: 'visitor', words: message } as const;
    return updateViewingEnd(tx, id, end, minutesAfter(startsAt, -300));
  }
  if (chance < 0.2)
    return updateViewingEnd(tx, id, { state: 'missed', by: 'agent' }, minutesAfter(startsAt, 45));
  const endedAt = earlierOf(minutesAfter(startsAt, 10), minutesAfter(past.now, -1));
  await updateViewingEnd(tx, id, { state: 'met' }, endedAt);
  await insertAfterViewing(tx, id);
  const isReviewed = home.category === 'rental_units' && random.next() < 0.45;
  const review = isReviewed ? random.pick(visitReviews) : null;
  await addReviews(past, { about: { viewingId: id }, endedAt, review });
}

/** Returns a full hour in the daytime, two or three days later. On a Sunday it is after church. */
function availableHour({ random }: Past, bookedAt: Date): Date {
  const day = addDays(kampalaDay(bookedAt), random.between(2, 3));
  return timeOf(day, weekdayOf(day) === 6 ? random.between(13, 16) : random.between(9, 17));
}

const hourOf = (at: Date) => (at.getUTCHours() + 3) % 24;
const earlierOf = (a: Date, b: Date) => (a < b ? a : b);
