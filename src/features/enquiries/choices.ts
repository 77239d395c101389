/** The stages of a lead, in order. */
export const stages = ['new', 'contacted', 'viewing', 'offered', 'won', 'lost'] as const;
export type Stage = (typeof stages)[number];

export const enquiryLimits = {
  name: 120,
  message: 2000,
  search: 100,
  leadsPerPage: 30,
  ownShown: 50,
  /** The number of months without a change after which an enquiry is deleted. */
  monthsKept: 24,
} as const;
