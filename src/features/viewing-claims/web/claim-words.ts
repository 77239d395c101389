import type { ClaimReason } from '#features/viewing-claims/choices.ts';
import type { AskedHome, DeskClaim, OwnOpening } from '#features/viewing-claims/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { t } from '#kit/t.ts';

/** To choose from. */
export const reasonWords: Record<ClaimReason, string> = {
  gone: t('It was gone, let to somebody else'),
  not_as_shown: t('It was not as shown'),
  no_show: t('Nobody came to show it'),
};

/** After `You said that`, or `A visitor says that`. */
export const saidWords: Record<ClaimReason, string> = {
  gone: t('this home was gone'),
  not_as_shown: t('it was not as shown'),
  no_show: t('nobody came to show it'),
};

/** `3:00 PM on 12 Nov 2026` */
export const whenWords = (iso: string) =>
  t('{time} on {day}', { time: formatTime(iso), day: formatDate(iso) });

type OwnClaim = NonNullable<OwnOpening['claim']>;

/** What became of what a visitor said. */
export function ownStateWords({
  state,
  because,
  decidedBy,
  decision,
  answerBy,
  givenBack,
}: Pick<OwnClaim, 'state' | 'because' | 'decidedBy' | 'decision' | 'answerBy' | 'givenBack'>): string {
  if (state === 'waiting')
    return t('Whoever lists it can answer until {answerBy}. Without an answer, your opening comes back.', {
      answerBy: whenWords(answerBy),
    });
  if (state === 'review') {
    const back = givenBack ? t('Your opening is back. ') : '';
    return because === 'disputed'
      ? t('{back}Whoever lists it says otherwise, so we look at it ourselves.', { back })
      : t('{back}We look at it ourselves and write to you.', { back });
  }
  if (state === 'refused')
    return givenBack
      ? t('We looked at it: {decision} The opening stays yours, but we look at the next one first.', {
          decision: decision ?? '',
        })
      : t('We looked at it: {decision} The opening does not come back.', { decision: decision ?? '' });
  const why = {
    off_market: t('The home is off the market. '),
    rule: '',
    silence: t('Nobody answered in time. '),
    owner: t('Whoever lists it agrees. '),
    admin: t('We looked at it: {decision} ', { decision: decision ?? '' }),
  }[decidedBy ?? 'rule'];
  if (givenBack === null) return t('{why}The money of its package was given back.', { why });
  return givenBack === 'place'
    ? t('{why}Your opening is back in its package.', { why })
    : t('{why}Your opening is back, as a package of its own.', { why });
}

/** The same for whoever lists the home. */
export function deskStateWords({
  state,
  because,
  decidedBy,
  decision,
  answerBy,
  mayAnswer,
}: Pick<DeskClaim, 'state' | 'because' | 'decidedBy' | 'decision' | 'answerBy' | 'mayAnswer'>): string {
  const until = whenWords(answerBy);
  if (state === 'waiting')
    return mayAnswer
      ? `You can answer until ${until}. Without an answer, they get their opening back.`
      : 'The time to answer is over. They get their opening back.';
  if (state === 'review') {
    if (because === 'disputed') return 'You said otherwise, so we look at it.';
    return mayAnswer ? `We look at it. You can say something until ${until}.` : 'We look at it.';
  }
  if (state === 'refused') return `We decided for you: ${decision}`;
  const why = {
    off_market: 'The home was off the market, so they got their opening back.',
    rule: 'They got their opening back.',
    silence: 'Nobody answered, so they got their opening back.',
    owner: 'You agreed, so they got their opening back.',
    admin: `We decided for the visitor: ${decision}`,
  }[decidedBy ?? 'rule'];
  return mayAnswer ? `${why} If it is not so, you can say it until ${until}.` : why;
}

type Category = { category: string };

/** What a home is asked about, by its kind. */
export function freeWords({ category }: Category): { question: string; yes: string; no: string } {
  return category === 'rental_units'
    ? { question: 'Is it still free?', yes: 'Yes, it is free', no: 'No, it is let' }
    : { question: 'Is it still for sale?', yes: 'Yes, it is for sale', no: 'No, it is sold' };
}

/** What became of the question; null while it can be answered. */
export function answeredWords(state: AskedHome['state']): string | null {
  return {
    open: null,
    yes: 'Thank you. It stays on the market, and its page says when you confirmed it.',
    no: 'Thank you. It is off the market, and nobody is shown its contact any more.',
    none: 'Nobody answered in time, so it is paused. Sign in and switch it to available to bring it back.',
    off: 'It is off the market already. Sign in and switch it to available to bring it back.',
  }[state];
}
