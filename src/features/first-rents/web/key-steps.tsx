import { useState } from 'react';
import { keyDates } from '#features/first-rents/rules.ts';
import { formatDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { timeLabel } from './first-rent-labels.ts';

type Props = {
  /** The day of moving in. */
  moveIn: string;
};

/** Lists what still happens to the money and when, before it is paid and while we hold it. */
export function KeySteps({ moveIn }: Props) {
  const [now] = useState(() => new Date());
  const { cancelUntil, takeBackFrom, refundAt } = keyDates(moveIn);
  const steps = [
    cancelUntil > now && {
      when: t('Until {time}', { time: timeLabel(cancelUntil.toISOString()) }),
      what: t('You can cancel for a full refund.'),
    },
    {
      when: formatDate(moveIn),
      what: t('You get the keys and give the lister your code. Then we pay the lister.'),
    },
    {
      when: t('From {time}', { time: timeLabel(takeBackFrom.toISOString()) }),
      what: t('If the keys never came, you take the money back with one button.'),
    },
    {
      when: timeLabel(refundAt.toISOString()),
      what: t('If neither of you has confirmed the keys, we refund everything.'),
    },
  ];
  return (
    <ol className="grid gap-3">
      {steps.map(
        (step) =>
          step && (
            <li key={step.when} className="grid gap-x-4 sm:grid-cols-[13rem_minmax(0,1fr)]">
              <span className="t-strong">{step.when}</span>
              <span>{step.what}</span>
            </li>
          ),
      )}
    </ol>
  );
}
