import type { InputHTMLAttributes, ReactNode } from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  label: ReactNode;
  /** A second line under the label. */
  hint?: ReactNode;
};

const rowClass =
  'flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-default has-disabled:opacity-60';

/** One of several options, as a box with its label. `aside` is the content at its end, such as a price. */
export function RadioRow({ label, hint, aside, ...input }: Props & { aside?: ReactNode }) {
  return (
    <label
      className={`${rowClass} rounded-control border border-edge bg-surface px-4 py-2 has-checked:selected`}
    >
      <input type="radio" className="size-5 shrink-0" {...input} />
      <ChoiceText label={label} hint={hint} />
      {aside}
    </label>
  );
}

/** A checkbox. */
export function Checkbox({ label, hint, ...input }: Props) {
  return (
    <label className={rowClass}>
      <input type="checkbox" className="size-5 shrink-0" {...input} />
      <ChoiceText label={label} hint={hint} />
    </label>
  );
}

function ChoiceText({ label, hint }: Pick<Props, 'label' | 'hint'>) {
  return (
    <span className="min-w-0 grow wrap-anywhere">
      {label}
      {hint && <span className="block t-small text-muted">{hint}</span>}
    </span>
  );
}
