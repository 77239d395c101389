import type { Choice } from '#features/search/web/filters/filter-choices.ts';
import { including } from './facets.ts';
import { filterWords } from './filter-words.ts';

type Props = {
  label: string;
  name: string;
  value: string | undefined;
  /** The text shown while nothing is chosen. */
  any: string;
  choices: Choice[];
};

const look =
  'min-h-11 w-full min-w-0 cursor-pointer truncate rounded-control border border-line bg-card px-3 text-base font-medium text-ink';

/** Keeps its focus when its choices change, because the form writes its value: see search-form.tsx. */
export function SelectField({ label, name, value = '', any, choices }: Props) {
  const shown = including(choices, value, (other) => filterWords(name, other));
  return (
    <label className="grid min-w-0 content-end gap-1 text-sm text-muted">
      {label}
      <select name={name} defaultValue={value} className={look}>
        <option value="">{any}</option>
        {shown.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </label>
  );
}

type AmountProps = { label: string; name: string; value: string | undefined; hint: string };

export function AmountField({ label, name, value = '', hint }: AmountProps) {
  return (
    <label className="grid min-w-0 content-end gap-1 text-sm text-muted">
      {label}
      <input
        name={name}
        defaultValue={value}
        placeholder={hint}
        inputMode="numeric"
        pattern="[0-9]{1,15}"
        title="A whole number of shillings"
        className="min-h-11 w-full min-w-0 rounded-control border border-line bg-card px-3 text-base font-medium text-ink placeholder:text-muted"
      />
    </label>
  );
}

type CheckProps = { name: string; value: string; isChecked: boolean; children: string };

export function CheckField({ name, value, isChecked, children }: CheckProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        name={name}
        value={value}
        defaultChecked={isChecked}
        className="size-5 accent-clay"
      />
      {children}
    </label>
  );
}
