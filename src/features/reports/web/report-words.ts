import {
  type AnyReason,
  provenReasons,
  type ReportReason,
  reportReasons,
} from '#features/reports/choices.ts';

export const reasonWords: Record<AnyReason, string> = {
  gone: 'It is let or sold already',
  wrong_price: 'The price is wrong',
  wrong: 'The place or the facts are wrong',
  contact: 'Nobody answers, or the contact is wrong',
  not_theirs: 'It is not theirs to let or sell',
  stolen_photos: 'The photographs are stolen',
  duplicate: 'It is listed twice',
  fraud: 'Somebody asked me for money, or it looks like a fraud',
  dangerous: 'It is dangerous to go there or to live there',
  offensive: 'It is offensive or discriminates',
  other: 'Something else',
  same_pictures: 'It shows the same photographs as another listing',
};

/** Said of a report without a reason. */
export const noReason = 'Choose what is wrong';

/** Null while nothing is chosen, which no report may be sent without. */
export function chosenReason(value: unknown): ReportReason | null {
  return reportReasons.find((reason) => reason === value) ?? null;
}

/** What is asked beside the reason. */
export function askedFor(reason: ReportReason | null): { label: string; hint: string; asksProof: boolean } {
  if (reason !== null && provenReasons.includes(reason))
    return {
      label: reason === 'stolen_photos' ? 'Whose photographs are they?' : 'How do you know?',
      hint: 'Say whose it is and what shows that, for example a title, an agreement or where you first published it.',
      asksProof: true,
    };
  if (reason === 'duplicate')
    return {
      label: 'Which other listing is it?',
      hint: 'Its reference stands at the foot of its page.',
      asksProof: false,
    };
  if (reason === 'dangerous')
    return {
      label: 'What is dangerous?',
      hint: 'If somebody is in danger now, call the police on 999 first.',
      asksProof: false,
    };
  return {
    label: 'Tell us more',
    hint: 'Whoever lists the home does not learn who you are.',
    asksProof: false,
  };
}
