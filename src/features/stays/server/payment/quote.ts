import {
  refundSchedule,
  ruleAfterMove,
  ruleOfBooking,
  splitExcess,
} from '#features/stays/refund-schedule.ts';
import { balanceDueDate, cleaningFeeOf, type Quote, type StayRequest } from '#features/stays/rules.ts';
import type { StayQuote } from '#features/stays/schema.ts';
import { areNightsFree } from '#features/stays/server/holds/night-rows.ts';
import type { StayHome } from '#features/stays/server/hosts/home-rows.ts';
import { cancellationRuleOf } from '#features/stays/server/stay-presenter.ts';
import { readStayByToken, type StayRow } from '#features/stays/server/stay-rows.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import { difference, type MinorAmount, remaining, sum, toMajorUnit } from '#kit/money.ts';
import type { Kit } from '#kit/server/kit.ts';
import { quoteInMajorUnit, refundLinesInMajorUnit, requireHome, requireQuote } from './stay-quote.ts';
import { readAmountTowardsStay } from './stay-refunds.ts';

/** @throws AppError 'not-found'; 'invalid' when the home's terms do not allow the stay */
export async function readStayQuote(
  kit: Kit,
  propertyId: number,
  { stay, ...request }: StayRequest & { stay?: string | undefined },
): Promise<StayQuote> {
  const home = await requireHome(kit.db, propertyId);
  const now = kit.clock();
  const today = kampalaDay(now);
  const { quote, checkOut, rules } = await requireQuote(kit.db, home, request, today);
  const ownStay = stay === undefined ? null : await readStayByToken(kit.db, stay);
  const range = { from: request.checkIn, to: checkOut };
  const isMove = ownStay?.state === 'confirmed' && ownStay.propertyId === propertyId;
  return {
    ...quoteInMajorUnit(quote, home.currency),
    ...(isMove
      ? await moneyOfMove(kit, ownStay, quote, request.checkIn, now)
      : moneyOfBooking(home, quote, request.checkIn, now)),
    checkOut,
    balanceDue: balanceDueDate(request.checkIn, today, rules),
    isFree: home.isBookable && (await areNightsFree(kit.db, propertyId, range, ownStay?.id ?? null)),
  };
}

function moneyOfBooking({ steps, currency }: StayHome, quote: Quote, checkIn: string, now: Date) {
  const refunds = refundSchedule(
    ruleOfBooking(steps, { checkIn, ...priceOfQuote(quote) }, now),
    quote.deposit,
    now,
  );
  return { refunds: refundLinesInMajorUnit(refunds, currency), move: null };
}

/**
 * Returns the refund, the withheld amount and the balance due if the stay is moved to these nights now, and
 * the refunds of a later cancellation.
 */
async function moneyOfMove(kit: Kit, stay: StayRow, quote: Quote, checkIn: string, now: Date) {
  const price = priceOfQuote(quote);
  const paid = await readAmountTowardsStay(kit.db, stay);
  const { refund, withheld } = splitExcess(cancellationRuleOf(stay), { paid, ...price }, now);
  const paidAfterMove = difference(paid, sum([refund, withheld]));
  const toMajor = (amount: MinorAmount) => toMajorUnit(amount, stay.currency);
  return {
    refunds: refundLinesInMajorUnit(
      refundSchedule(ruleAfterMove(cancellationRuleOf(stay), { checkIn, ...price }, now), paidAfterMove, now),
      stay.currency,
    ),
    move: {
      refund: toMajor(refund),
      withheld: toMajor(withheld),
      due: toMajor(remaining(price.total, paidAfterMove)),
    },
  };
}

const priceOfQuote = (quote: Quote) => ({ total: quote.total, cleaningFee: cleaningFeeOf(quote) });
