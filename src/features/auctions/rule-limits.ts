type Limit = { least: number; most: number; says: string };

/** The limits of the bidding rules. The check constraints of `lot_rules` must match them. */
export const lotRuleLimits = {
  softCloseMinutes: { least: 0, most: 60, says: 'Final minutes in which a bid extends the auction' },
  mostExtensionMinutes: { least: 0, most: 1_440, says: 'Maximum extension in minutes' },
  depositPercent: { least: 0, most: 30, says: 'Deposit (% of starting bid)' },
  balanceDays: { least: 1, most: 365, says: 'Days for the buyer to pay the balance' },
  offerDays: { least: 1, most: 60, says: 'Days for the second bidder to accept the offer' },
} as const satisfies Record<string, Limit>;

export type LotRuleName = keyof typeof lotRuleLimits;
export const lotRuleNames = Object.keys(lotRuleLimits) as LotRuleName[];

export const stepLimits = {
  steps: 40,
  title: 120,
  daysBefore: 400,
  mostDaysOld: 3_650,
  terms: 8_000,
} as const;
