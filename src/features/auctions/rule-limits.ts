type Limit = { least: number; most: number; says: string };

/** Limits of the bidding settings. The columns of `lot_rules` check the same. */
export const lotRuleLimits = {
  softCloseMinutes: { least: 0, most: 60, says: 'Minutes before the close in which a bid moves it' },
  mostExtensionMinutes: { least: 0, most: 1_440, says: 'Minutes by which the close moves at most' },
  depositPercent: { least: 0, most: 30, says: 'Deposit, as a percentage of the starting bid' },
  balanceDays: { least: 1, most: 365, says: 'Days in which the buyer pays the rest' },
  offerDays: { least: 1, most: 60, says: 'Days in which the second bidder may take the home' },
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
