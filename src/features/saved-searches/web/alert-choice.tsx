import { useId } from 'react';
import { type AlertTime, alertTimes } from '#features/saved-searches/choices.ts';
import { t } from '#kit/t.ts';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';

const names: Record<AlertTime, string> = {
  at_once: t('At once'),
  daily: t('Together, once a day'),
  weekly: t('Together, on Mondays'),
};

type Props = { often: AlertTime; isPending: boolean; onChange(often: AlertTime): void };

/** How often news of a search is mailed; all of it stands in the inbox at once. */
export function AlertChoice({ often, isPending, onChange }: Props) {
  const id = useId();
  return (
    <FieldFrame id={id} label={t('Mail me')}>
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
