import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { t } from '#kit/t.ts';
import { IconButton } from './icon-button.tsx';

type Props = {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange(value: number): void;
};

/** A small number that is changed one by one, such as the number of guests. */
export function Stepper({ label, value, min, max, onChange }: Props) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="flex min-h-11 items-center justify-between gap-4">
      <span id={id} className="min-w-0 t-label">
        {label}
      </span>
      <span className="flex items-center gap-2">
        <IconButton
          label={t('Remove one')}
          disabled={value <= min}
          onClick={() => onChange(value - 1)}
          className="border border-edge"
        >
          <Minus className="size-5" />
        </IconButton>
        <output className="min-w-8 text-center t-strong tabular-nums">{value}</output>
        <IconButton
          label={t('Add one')}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
          className="border border-edge"
        >
          <Plus className="size-5" />
        </IconButton>
      </span>
    </fieldset>
  );
}
