import { addDays, type CalendarDay, kampalaDay, startOfDay } from '#kit/calendar-day.ts';
import { type FirstRentState, firstRentLimits, type OwnerAct, type TenantAct } from './choices.ts';

const dayMs = 86_400_000;
const eveningMs = 20 * 3_600_000;

/** Returns 8 PM in Kampala on this day. */
const eveningOf = (day: CalendarDay): Date => new Date(startOfDay(day).getTime() + eveningMs);

const earlier = (one: Date, other: Date) => (one < other ? one : other);

/** Returns the time until which the lister can answer a request. */
export const answerDeadline = (requestedAt: Date, moveIn: CalendarDay): Date =>
  earlier(new Date(requestedAt.getTime() + firstRentLimits.answerDays * dayMs), eveningOf(moveIn));

/** Returns the time until which the whole amount must be paid. */
export const payDeadline = (acceptedAt: Date, moveIn: CalendarDay): Date =>
  earlier(new Date(acceptedAt.getTime() + firstRentLimits.payDays * dayMs), eveningOf(moveIn));

/** The times that decide what happens to a first rent that was paid, each at 8 PM in Kampala. */
export const keyDates = (moveIn: CalendarDay) => ({
  /** Until then the tenant can cancel for a full refund. */
  cancelUntil: eveningOf(addDays(moveIn, -firstRentLimits.cancelDays)),
  /** From then on the tenant can take the money back if the keys never came. */
  takeBackFrom: eveningOf(addDays(moveIn, firstRentLimits.takeBackDays)),
  /** Then we refund the money unless a side has confirmed or disputed the handover. */
  refundAt: eveningOf(addDays(moveIn, firstRentLimits.refundDays)),
});

/** Returns the latest day of moving in whose money is refunded by now without a word from either side. */
export const lastSilentMoveIn = (now: Date): CalendarDay =>
  kampalaDay(new Date(now.getTime() - firstRentLimits.refundDays * dayMs - eveningMs));

/** Returns the first and the last day on which a tenant can ask to move in. */
export const moveInRange = (now: Date) => ({
  first: addDays(kampalaDay(now), 1),
  last: addDays(kampalaDay(now), firstRentLimits.maxAheadDays),
});

export type FirstRentStage = {
  state: FirstRentState;
  moveIn: CalendarDay;
  answerBy: Date;
  payBy: Date | null;
};

/** Returns what the tenant can do now. */
export function tenantActsOf({ state, moveIn, payBy }: FirstRentStage, now: Date): TenantAct[] {
  const { cancelUntil, takeBackFrom } = keyDates(moveIn);
  switch (state) {
    case 'requested':
      return ['withdraw'];
    case 'accepted':
      return payBy && now < payBy ? ['pay', 'withdraw'] : ['withdraw'];
    case 'paid':
      if (now < cancelUntil) return ['confirm', 'cancel'];
      return now >= takeBackFrom ? ['confirm', 'take_back'] : ['confirm'];
    case 'disputed':
      return ['explain', 'confirm'];
    default:
      return [];
  }
}

/** Returns what the lister can do now. */
export function ownerActsOf({ state, moveIn, answerBy }: FirstRentStage, now: Date): OwnerAct[] {
  switch (state) {
    case 'requested':
      return now < answerBy ? ['accept', 'decline'] : ['decline'];
    case 'accepted':
      return ['cancel'];
    case 'paid':
      return now < startOfDay(moveIn) ? ['enter_code', 'cancel'] : ['enter_code', 'claim', 'cancel'];
    case 'disputed':
      return ['cancel'];
    default:
      return [];
  }
}
