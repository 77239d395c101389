import { useId } from 'react';
import { type AlertTime, alertTimes } from '#features/saved-searches/choices.ts';
import { t } from '#kit/t.ts';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';

const alertLabels: Record<AlertTime, string> = {
  at_once: t('Immediately'),
  daily: t('Daily summary'),
  weekly: t('Weekly summary, on Mondays'),
};

type Props = { often: AlertTime; isPending: boolean; onChange(often: AlertTime): void };

/** Lets the user choose how often matches of a search are emailed. The inbox shows every match at once. */
export function AlertChoice({ often, isPending, onChange }: Props) {
  const id = useId();
  return (
    <FieldFrame id={id} label={t('Email me')}>
      <select
        {...controlProps({ id })}
        value={often}
        disabled={isPending}
        onChange={({ currentTarget: { value } }) => {
          const selected = alertTimes.find((time) => time === value);
          if (selected) onChange(selected);
        }}
      >
        {alertTimes.map((time) => (
          <option key={time} value={time}>
            {alertLabels[time]}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
