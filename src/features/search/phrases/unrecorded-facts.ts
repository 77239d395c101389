/** The facts that people ask for and that listings do not record, so that the page can say so. */
export const unrecordedFacts = [
  'flood',
  'noise',
  'crime',
  'outages',
  'neighbours',
  'landlord',
  'entrance',
  'network',
  'houseRules',
  'fees',
  'places',
  'valley',
  'waterMeter',
  'dollars',
] as const;
export type UnrecordedFact = (typeof unrecordedFacts)[number];
