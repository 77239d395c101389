import { difference, type MinorAmount, share, sum } from '#kit/money.ts';

/** Returns the service fee on a total, rounded down in favour of the host. */
export function serviceFee(gross: MinorAmount, percent: number): MinorAmount {
  return share(gross, percent, 100, (fee) => Math.floor(Number(fee.toFixed(6))));
}

/**
 * Returns the fee on an additional amount, which may be negative. It is the difference of the fees on the totals,
 * so that parts never cost more or less than the whole.
 */
export function feeOnChange(
  earned: { gross: MinorAmount; fee: MinorAmount },
  change: MinorAmount,
  percent: number,
): MinorAmount {
  return difference(serviceFee(sum([earned.gross, change]), percent), earned.fee);
}
