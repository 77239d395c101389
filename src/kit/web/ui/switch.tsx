import type { InputHTMLAttributes, ReactNode, Ref } from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'role' | 'className'> & {
  label: ReactNode;
  ref?: Ref<HTMLInputElement>;
};

/** Turns one thing on or off, at once or with its form. */
export function Switch({ label, ...input }: Props) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 t-label has-disabled:cursor-default has-disabled:text-muted">
      {/* A checkbox announces its state itself. */}
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props */}
      <input type="checkbox" role="switch" className="peer sr-only" {...input} />
      <span
        aria-hidden
        className="flex h-7 w-12 shrink-0 items-center rounded-full border border-edge bg-surface px-1 transition-colors peer-checked:border-ink peer-checked:bg-ink peer-focus-visible:focus-ring peer-disabled:opacity-60 peer-checked:[&>span]:translate-x-5 peer-checked:[&>span]:bg-surface"
      >
        <span className="size-4 rounded-full bg-edge transition-transform" />
      </span>
      {label}
    </label>
  );
}
