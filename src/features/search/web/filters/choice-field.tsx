import type { Choice } from './filter-choices.ts';

type Props = {
  label: string;
  name: string;
  value: string | undefined;
  /** The text shown while nothing is chosen. */
  any: string;
  choices: Choice[];
};

export function ChoiceField({ label, name, value = '', any, choices }: Props) {
  return (
    <label className="grid min-w-0 gap-1 text-sm text-muted">
      {label}
      <select
        key={value}
        name={name}
        defaultValue={value}
        className="min-h-11 w-full cursor-pointer rounded-control border border-line bg-card px-3 text-base font-medium text-ink"
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
