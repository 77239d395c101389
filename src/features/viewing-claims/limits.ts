type Limit = { least: number; most: number; says: string };

/**
 * Limits of the settings for claims and availability checks. The columns of `viewing_claim_rules` check the
 * same.
 */
export const ruleLimits = {
  claimDays: { least: 1, most: 60, says: 'Days after an opening in which something can be said' },
  answerHours: { least: 1, most: 720, says: 'Hours in which whoever lists the home can answer' },
  perPackage: { least: 0, most: 100, says: 'Openings of one package that come back by rule' },
  perPerson: { least: 0, most: 1_000, says: 'Openings of one person that come back by rule' },
  periodDays: { least: 1, most: 365, says: 'Days that count for one person' },
  leastHours: { least: 0, most: 720, says: 'Hours that a package must still run to take its place back' },
  replacementHours: { least: 1, most: 720, says: 'Hours that a place runs which comes back on its own' },
  confirmDays: { least: 1, most: 365, says: 'Days after which a home is asked about' },
  restHours: { least: 0, most: 720, says: 'Hours after a confirmation without a question' },
  claimAnswerHours: { least: 1, most: 720, says: 'Hours until a home is paused, asked after a claim' },
  ageAnswerHours: { least: 1, most: 720, says: 'Hours until a home is paused, asked by age' },
  askedAtOnce: { least: 1, most: 200, says: 'Homes that one person is asked about in a day' },
} as const satisfies Record<string, Limit>;

export type RuleName = keyof typeof ruleLimits;
export const ruleNames = Object.keys(ruleLimits) as RuleName[];
