import {
  type AdminQueueCounts,
  type AdminQueueKind,
  adminQueueNames,
  adminQueues,
  formatQueueCount,
} from '#features/accounts/admin-queues.ts';
import type { HostedDeposit } from '#features/damage-deposits/schema.ts';
import type { LeadPage } from '#features/enquiries/schema.ts';
import type { HostedFirstRent } from '#features/first-rents/schema.ts';
import type { ManagerCase } from '#features/reports/schema.ts';
import type { HostedProblem } from '#features/stay-problems/schema.ts';
import type { HostStays } from '#features/stays/schema.ts';
import type { managerClaims } from '#features/viewing-claims/api.ts';
import type { ManagerDay } from '#features/viewings/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import type { ReplyOf } from '#kit/endpoint.ts';

export const urgencyNames = {
  now: 'Now',
  late: 'Waiting for more than a day',
  next: 'Next',
} as const;
export type Urgency = keyof typeof urgencyNames;
export const urgencies = Object.keys(urgencyNames) as Urgency[];

/** A task that waits for the user. */
export type Task = {
  key: string;
  /** Set for tasks with a deadline or about money. Otherwise the waiting time decides. */
  urgency?: Urgency;
  /** The person, the home or the queue. */
  who: string;
  what: string;
  /** The time since which it has been waiting; null if that is unknown or the task has a deadline. */
  since: string | null;
  href: string;
  /** The label of the button. */
  act: string;
};

export type OwnWork = {
  leads?: LeadPage | undefined;
  day?: ManagerDay | undefined;
  stays?: HostStays | undefined;
  firstRents?: readonly HostedFirstRent[] | undefined;
  problems?: readonly HostedProblem[] | undefined;
  /** The damage deposits that the user can still claim. */
  deposits?: readonly HostedDeposit[] | undefined;
  claims?: ReplyOf<typeof managerClaims> | undefined;
  cases?: readonly ManagerCase[] | undefined;
};

/** Returns what waits for a manager: today's viewings first, then what has waited longest. */
export function ownTasks({
  leads,
  day,
  stays,
  firstRents,
  problems,
  deposits,
  claims,
  cases,
}: OwnWork): Task[] {
  const viewings = (day?.viewings ?? []).filter(({ state }) => state === 'booked');
  const waiting: Task[] = [
    ...(leads?.items ?? [])
      .filter(({ stage }) => stage === 'new')
      .map(({ id, name, home, askedAt }) => ({
        key: `lead ${id}`,
        who: name,
        what: `Enquiry about ${home.title}`,
        since: askedAt,
        href: `/admin/leads?lead=${id}`,
        act: 'Reply',
      })),
    ...(stays?.requests ?? []).map(({ id, name, title, checkIn, checkOut }) => ({
      key: `stay ${id}`,
      who: name ?? 'A guest',
      what: `Asks to stay in ${title}, ${formatDate(checkIn)} to ${formatDate(checkOut)}`,
      since: null,
      urgency: 'now' as const,
      href: '/admin/bookings',
      act: 'Answer',
    })),
    ...(firstRents ?? [])
      .filter(({ acts }) => acts.includes('accept') || acts.includes('claim'))
      .map(({ id, tenant, title, moveIn, state, answerBy }) => ({
        key: `first rent ${id}`,
        who: tenant ?? 'A tenant',
        what:
          state === 'requested'
            ? `Asks to rent ${title} from ${formatDate(moveIn)}. Answer by ${timeText(answerBy)}`
            : `Hand over the keys of ${title} and enter the code`,
        since: null,
        urgency: 'now' as const,
        href: '/admin/bookings#first-rents',
        act: state === 'requested' ? 'Answer' : 'Open',
      })),
    ...(problems ?? [])
      .filter(({ mayAnswer }) => mayAnswer)
      .map(({ id, guest, title, reportedAt }) => ({
        key: `problem ${id}`,
        who: guest ?? 'A guest',
        what: `Reported a problem with ${title}. Answer before an admin decides`,
        since: reportedAt,
        urgency: 'now' as const,
        href: '/admin/bookings#problems',
        act: 'Answer',
      })),
    ...(deposits ?? [])
      .filter(({ mayClaim }) => mayClaim)
      .map(({ id, title, claimUntil }) => ({
        key: `damage deposit ${id}`,
        who: title,
        what: `Check for damage. You can claim until ${timeText(new Date(Date.parse(claimUntil) - 1).toISOString())}`,
        since: null,
        urgency: 'now' as const,
        href: '/admin/bookings#damage-deposits',
        act: 'Check',
      })),
    ...(claims?.questions ?? []).map(({ id, home, askedAt }) => ({
      key: `question ${id}`,
      who: home.title,
      what: 'Confirm that it is still available',
      since: askedAt,
      href: '/admin/claims',
      act: 'Confirm',
    })),
    ...(claims?.claims ?? [])
      .filter(({ mayAnswer, state }) => mayAnswer && state !== 'returned')
      .map(({ id, home, claimedAt }) => ({
        key: `claim ${id}`,
        who: home.title,
        what: 'A visitor reported a problem with this home',
        since: claimedAt,
        href: '/admin/claims',
        act: 'Respond',
      })),
    ...(cases ?? [])
      .filter(({ mayAnswer, answer }) => mayAnswer && answer === null)
      .map(({ id, home, hiddenAt }) => ({
        key: `case ${id}`,
        who: home.title,
        what: 'Hidden after a report',
        since: hiddenAt,
        href: `/admin/reports#case-${id}`,
        act: 'Respond',
      })),
  ];
  return [
    ...viewings.map(({ id, name, home, startsAt, isConfirmed, day: on }) => ({
      key: `viewing ${id}`,
      who: name,
      what: `Viewing of ${home.title} at ${formatTime(startsAt)}`,
      since: null,
      urgency: 'now' as const,
      href: `/admin/viewings?day=${on}`,
      act: isConfirmed ? 'Open' : 'Confirm',
    })),
    ...waiting.toSorted((a, b) => (a.since ?? '').localeCompare(b.since ?? '')),
  ];
}

const timeText = (iso: string) => `${formatDate(iso)}, ${formatTime(iso)}`;

/** The queues in which money or an auction waits. */
const urgentQueues: readonly AdminQueueKind[] = [
  ...([
    'heldMoney',
    'dueBack',
    'failedRefunds',
    'lostRefunds',
    'bankSlips',
    'bankLines',
    'payouts',
    'settings',
    'stayProblems',
    'damageClaims',
    'firstRents',
    'bidders',
    'soldLots',
    'backups',
  ] as const),
];

/** Returns the queues of the market in which something waits for an admin. */
export function marketTasks(counts: AdminQueueCounts): Task[] {
  return adminQueueNames
    .filter((kind) => counts[kind] > 0)
    .map((kind) => {
      const { one, many, href } = adminQueues[kind];
      const urgency = urgentQueues.includes(kind) ? ('now' as const) : ('next' as const);
      const facts = { key: kind, since: null, urgency, href };
      if (kind === 'oldRate')
        return {
          ...facts,
          who: 'Exchange rate',
          what: `Last updated ${counts.rateDays} days ago. It converts dollar prices`,
          act: 'Update',
        };
      const name = counts[kind] === 1 ? one : many;
      return { ...facts, who: `${formatQueueCount(counts[kind])} ${name}`, what: '', act: 'Review' };
    });
}

const dayMs = 86_400_000;

/** Groups tasks by urgency, the most urgent group first. The order within a group is kept. */
export function byUrgency(tasks: readonly Task[], now: number): Task[] {
  return urgencies.flatMap((urgency) => tasks.filter((task) => urgencyOf(task, now) === urgency));
}

export function urgencyOf({ urgency, since }: Task, now: number): Urgency {
  if (urgency) return urgency;
  return since !== null && now - Date.parse(since) > dayMs ? 'late' : 'next';
}
