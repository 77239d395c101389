import {
  type AnyReason,
  type ReportReason,
  reasonsNeedingProof,
  reportReasons,
} from '#features/reports/choices.ts';
import { t } from '#kit/t.ts';

export const reasonLabels: Record<AnyReason, string> = {
  gone: t('It has already been rented or sold'),
  wrong_price: t('The price is wrong'),
  wrong: t('The location or the details are wrong'),
  contact: t('There is no reply, or the contact details are wrong'),
  not_theirs: t('They have no right to rent it out or sell it'),
  stolen_photos: t('The photos are stolen'),
  duplicate: t('It is listed twice'),
  fraud: t('I was asked for money, or it looks like fraud'),
  dangerous: t('It is dangerous to visit or live there'),
  offensive: t('It is offensive or discriminatory'),
  other: t('Something else'),
  same_pictures: t('It uses the same photos as another listing'),
};

/** The error message for a report without a reason. */
export const missingReasonMessage = t('Select what is wrong with the listing');

/** Returns the chosen reason, or null. The form cannot be sent without a choice. */
export function parseReason(value: unknown): ReportReason | null {
  return reportReasons.find((reason) => reason === value) ?? null;
}

/** Returns the texts of the form's text field for a reason, and whether the form asks for proof. */
export function reasonField(reason: ReportReason | null): {
  label: string;
  hint: string;
  asksForProof: boolean;
} {
  if (reason !== null && reasonsNeedingProof.includes(reason))
    return {
      label: reason === 'stolen_photos' ? t('Who owns the photos?') : t('How do you know?'),
      hint: t(
        'Tell us who the owner is and what proves it. For example, a title, an agreement or the page where you first published it.',
      ),
      asksForProof: true,
    };
  if (reason === 'duplicate')
    return {
      label: t('Which other listing is it?'),
      hint: t('You can find its reference on its page, under “Listed by”.'),
      asksForProof: false,
    };
  if (reason === 'dangerous')
    return {
      label: t('What is dangerous?'),
      hint: t('If someone is in danger now, call the police on 999 first.'),
      asksForProof: false,
    };
  return {
    label: t('Tell us more'),
    hint: t('We will not tell the agent or owner who you are.'),
    asksForProof: false,
  };
}
