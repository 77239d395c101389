/** Rounds a converted amount to three significant digits, because a daily rate is not more accurate. */
export const roundToThreeDigits = (amount: number) =>
  amount < 10 ? Math.max(1, Math.round(amount)) : Number(amount.toPrecision(3));
