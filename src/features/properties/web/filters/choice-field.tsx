import type { ChangeEventHandler } from 'react';
import type { Choice } from './filter-choices.ts';

type Props = {
  label: string;
  name: string;
  value: string | undefined;
  /** What stands there while nothing is chosen. */
  any: string;
  choices: Choice[];
  onChange: ChangeEventHandler<HTMLSelectElement>;
};

export function ChoiceField({ label, name, value, any, choices, onChange }: Props) {
  return (
    <label className="grid gap-1 text-sm text-muted">
      {label}
      <select
        name={name}
        value={value ?? ''}
        onChange={onChange}
        className="min-h-11 max-w-full cursor-pointer rounded-control border border-line bg-card px-3 text-base font-medium text-ink"
      >
        <option value="">{any}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </label>
  );
}
