type Limit = { least: number; most: number; says: string };

/**
 * The limits of the settings for claims and availability checks. The table `viewing_claim_rules` enforces the
 * same limits.
 */
export const ruleLimits = {
  claimDays: { least: 1, most: 60, says: 'Days after unlocking in which a visitor can make a claim' },
  answerHours: { least: 1, most: 720, says: 'Hours for the lister to respond' },
  perPackage: { least: 0, most: 100, says: 'Automatic returns per package' },
  perPerson: { least: 0, most: 1_000, says: 'Automatic returns per person' },
  periodDays: { least: 1, most: 365, says: 'Period for the per-person limit (days)' },
  leastHours: { least: 0, most: 720, says: 'Minimum hours left on a package to return an unlock to it' },
  replacementHours: { least: 1, most: 720, says: 'Hours a separately returned unlock is valid' },
  confirmDays: { least: 1, most: 365, says: 'Days before an availability check' },
  restHours: { least: 0, most: 720, says: 'Hours without a new check after a confirmation' },
  claimAnswerHours: { least: 1, most: 720, says: 'Hours to answer a check after a claim, before pausing' },
  ageAnswerHours: { least: 1, most: 720, says: 'Hours to answer a routine check, before pausing' },
  askedAtOnce: { least: 1, most: 200, says: 'Maximum homes per person in one day’s checks' },
} as const satisfies Record<string, Limit>;

export type RuleName = keyof typeof ruleLimits;
export const ruleNames = Object.keys(ruleLimits) as RuleName[];
