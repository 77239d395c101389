import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

const inputClass =
  'mt-1 block min-h-11 w-full rounded-control border bg-card px-3 py-2 text-ink placeholder:text-muted disabled:opacity-60';

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: ReactNode;
  /** What is wrong with it; read out together with the field. */
  error?: string | undefined;
  hint?: ReactNode;
};

/** A labelled input with its hint and its fault. */
export function Field({ label, error, hint, className = '', ...input }: Props) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        id={id}
        className={`${inputClass} ${error ? 'border-alert' : 'border-line'}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        {...input}
      />
      {(error || hint) && (
        <p id={`${id}-note`} className={`mt-1 text-sm ${error ? 'text-alert' : 'text-muted'}`}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
