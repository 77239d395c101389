import {
  type AnyReason,
  provenReasons,
  type ReportReason,
  reportReasons,
} from '#features/reports/choices.ts';
import { t } from '#kit/t.ts';

export const reasonWords: Record<AnyReason, string> = {
  gone: t('It has already been let or sold'),
  wrong_price: t('The price is wrong'),
  wrong: t('The place or the facts are wrong'),
  contact: t('Nobody answers, or the contact is wrong'),
  not_theirs: t('It is not theirs to let or sell'),
  stolen_photos: t('The photographs are stolen'),
  duplicate: t('It is listed twice'),
  fraud: t('Somebody asked me for money, or it looks like a fraud'),
  dangerous: t('It is dangerous to go there or to live there'),
  offensive: t('It is offensive or discriminates'),
  other: t('Something else'),
  same_pictures: t('It shows the same photographs as another listing'),
};

/** Said of a report without a reason. */
export const noReason = t('Choose what is wrong');

/** Null while nothing is chosen, which no report may be sent without. */
export function chosenReason(value: unknown): ReportReason | null {
  return reportReasons.find((reason) => reason === value) ?? null;
}

/** What is asked beside the reason. */
export function askedFor(reason: ReportReason | null): { label: string; hint: string; asksProof: boolean } {
  if (reason !== null && provenReasons.includes(reason))
    return {
      label: reason === 'stolen_photos' ? t('Whose photographs are they?') : t('How do you know?'),
      hint: t(
        'Say whose it is and what shows that, for example a title, an agreement or where you first published it.',
      ),
      asksProof: true,
    };
  if (reason === 'duplicate')
    return {
      label: t('Which other listing is it?'),
      hint: t('Its reference stands at the foot of its page.'),
      asksProof: false,
    };
  if (reason === 'dangerous')
    return {
      label: t('What is dangerous?'),
      hint: t('If somebody is in danger now, call the police on 999 first.'),
      asksProof: false,
    };
  return {
    label: t('Tell us more'),
    hint: t('Whoever lists the home does not learn who you are.'),
    asksProof: false,
  };
}
