import { useId } from 'react';
import { type AlertTime, alertTimes } from '#features/saved-searches/choices.ts';
import { t } from '#kit/t.ts';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';

const names: Record<AlertTime, string> = {
  at_once: t('Immediately'),
  daily: t('Daily summary'),
  weekly: t('Weekly summary, on Mondays'),
};

type Props = { often: AlertTime; isPending: boolean; onChange(often: AlertTime): void };

/** Selects how often matches of a search are emailed. The inbox shows all of them at once. */
export function AlertChoice({ often, isPending, onChange }: Props) {
  const id = useId();
  return (
    <FieldFrame id={id} label={t('Email me')}>
      <select
        {...controlProps({ id })}
        value={often}
        disabled={isPending}
        onChange={({ currentTarget: { value } }) => {
          const chosen = alertTimes.find((one) => one === value);
          if (chosen) onChange(chosen);
        }}
      >
        {alertTimes.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
