import { type ReportReason, reportReasons } from '#features/properties/choices.ts';

export const reportWords: Record<ReportReason, string> = {
  gone: 'It is let or sold already',
  wrong: 'The price, place or facts are wrong',
  contact: 'Nobody answers, or the contact is wrong',
  fraud: 'Somebody asked me for money, or it looks like a fraud',
  offensive: 'It is offensive or discriminates',
  other: 'Something else',
};

/** Said of a report without a reason. */
export const noReason = 'Choose what is wrong';

/** Null while nothing is chosen, which no report may be sent without. */
export function chosenReason(value: string): ReportReason | null {
  return reportReasons.find((reason) => reason === value) ?? null;
}
