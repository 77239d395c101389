import type { ClaimReason } from '#features/viewing-claims/choices.ts';
import type { CheckedProperty, ManagerClaim, UnlockedProperty } from '#features/viewing-claims/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { t } from '#kit/t.ts';

/** The options of the claim form. */
export const reasonLabels: Record<ClaimReason, string> = {
  gone: t('It was no longer available'),
  not_as_shown: t('It did not match the listing'),
  no_show: t('The agent did not show up'),
};

/** The texts of a claim for the visitor who filed it. */
export const reportedLabels: Record<ClaimReason, string> = {
  gone: t('You reported that this home was no longer available.'),
  not_as_shown: t('You reported that this home did not match the listing.'),
  no_show: t('You reported that the agent did not show up.'),
};

/** The texts of a claim for listers and admins, which complete `A visitor says that`. */
export const visitorStatementLabels: Record<ClaimReason, string> = {
  gone: 'this home was no longer available',
  not_as_shown: 'it did not match the listing',
  no_show: 'the agent did not show up',
};

/** Formats a time as `3:00 PM on 12 Nov 2026`. */
export const whenLabel = (iso: string) =>
  t('{time} on {day}', { time: formatTime(iso), day: formatDate(iso) });

type OwnClaim = NonNullable<UnlockedProperty['claim']>;

/** Returns the outcome of a claim for the visitor. */
export function ownStateLabel({
  state,
  because,
  decidedBy,
  decision,
  answerBy,
  givenBack,
}: Pick<OwnClaim, 'state' | 'because' | 'decidedBy' | 'decision' | 'answerBy' | 'givenBack'>): string {
  if (state === 'waiting')
    return t('The agent can reply until {answerBy}. If they do not, we return your unlock.', {
      answerBy: whenLabel(answerBy),
    });
  if (state === 'review') {
    const review =
      because === 'disputed'
        ? t('The agent disputes this, so we are reviewing your report.')
        : t('We are reviewing your report and will email you.');
    return givenBack ? `${t('We returned your unlock.')} ${review}` : review;
  }
  if (state === 'refused')
    return givenBack
      ? t(
          'We reviewed your report: {decision} You keep the returned unlock. We will review your next report before we return another.',
          {
            decision: decision ?? '',
          },
        )
      : t('We reviewed your report: {decision} We did not return the unlock.', { decision: decision ?? '' });
  const reasonText = {
    off_market: t('The home is off the market.'),
    rule: '',
    silence: t('The agent did not reply in time.'),
    owner: t('The agent agreed.'),
    admin: t('We reviewed your report: {decision}', { decision: decision ?? '' }),
  }[decidedBy ?? 'rule'];
  return `${reasonText} ${returnLabel(givenBack)}`.trim();
}

function returnLabel(givenBack: OwnClaim['givenBack']): string {
  if (givenBack === null) return t('We have already refunded the viewing package.');
  return givenBack === 'place'
    ? t('We returned the unlock to your package.')
    : t('We added a new package with 1 unlock.');
}

/** Returns the outcome of a claim for the lister. */
export function managerStateLabel({
  state,
  because,
  decidedBy,
  decision,
  answerBy,
  mayAnswer,
}: Pick<ManagerClaim, 'state' | 'because' | 'decidedBy' | 'decision' | 'answerBy' | 'mayAnswer'>): string {
  const until = whenLabel(answerBy);
  if (state === 'waiting')
    return mayAnswer
      ? `Please respond by ${until}. If you do not, we will return the visitor’s unlock.`
      : 'The time to respond has passed. We are returning the visitor’s unlock.';
  if (state === 'review') {
    if (because === 'disputed') return 'You disputed this claim, so we are reviewing it.';
    return mayAnswer
      ? `We are reviewing this claim. Please respond by ${until}.`
      : 'We are reviewing this claim.';
  }
  if (state === 'refused') return `Decided in your favour: ${decision}`;
  const reasonText = {
    off_market: 'The home was unavailable, so we returned the visitor’s unlock.',
    rule: 'We returned the visitor’s unlock.',
    silence: 'You did not respond, so we returned the visitor’s unlock.',
    owner: 'You agreed, so we returned the visitor’s unlock.',
    admin: `Decided in the visitor’s favour: ${decision}`,
  }[decidedBy ?? 'rule'];
  return mayAnswer ? `${reasonText} If you disagree, respond by ${until}.` : reasonText;
}

type CategorizedHome = { category: string };

/** Returns the question and the answers of an availability check. They depend on the home's category. */
export function availabilityCheckLabels({ category }: CategorizedHome): {
  question: string;
  yes: string;
  no: string;
} {
  return category === 'rental_units'
    ? { question: 'Is it still available?', yes: 'Yes, still available', no: 'No, it has been let' }
    : { question: 'Is it still for sale?', yes: 'Yes, still for sale', no: 'No, it has been sold' };
}

/** Returns the outcome of the check, or null while it can be answered. */
export function availabilityOutcomeLabel(state: CheckedProperty['state']): string | null {
  return {
    open: null,
    yes: 'Thank you. Your listing stays available, and its page shows when you confirmed it.',
    no: 'Thank you. Your listing is now unavailable, and its contact details are no longer shown.',
    none: 'We did not get a reply in time, so this listing is paused. To list it again, sign in and make it available.',
    off: 'This listing is already unavailable. To list it again, sign in and make it available.',
  }[state];
}
