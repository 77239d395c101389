import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { controlClass } from './control-class.ts';
import { Icon } from './icon.tsx';

type FieldMessages = {
  id: string;
  /** The error message, which is announced together with the field. */
  error?: string | undefined;
  hint?: ReactNode;
};

/** Returns the attributes of an input, a text area or a select inside a FieldFrame. */
export function controlProps({ id, error, hint }: FieldMessages) {
  return {
    id,
    className: `mt-1 block w-full py-2 ${controlClass}`,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error || hint ? `${id}-note` : undefined,
  };
}

type FrameProps = FieldMessages & { label: ReactNode; className?: string | undefined; children: ReactNode };

/** The label of a control, with its hint or error. */
export function FieldFrame({ id, label, error, hint, className, children }: FrameProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="t-label">
        {label}
      </label>
      {children}
      {error ? (
        <FieldError id={`${id}-note`}>{error}</FieldError>
      ) : (
        hint && (
          <p id={`${id}-note`} className="mt-1 t-small text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

/** The error of a control, which refers to its id. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1 flex gap-1 t-small text-danger">
      <Icon name="alert" className="h-5 w-4" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

type Props = InputHTMLAttributes<HTMLInputElement> & Omit<FieldMessages, 'id'> & { label: ReactNode };

/** An input with its label and its hint or error. */
export function Field({ label, error, hint, className = '', ...input }: Props) {
  const id = useId();
  const fieldProps = { id, error, hint };
  return (
    <FieldFrame {...fieldProps} label={label} className={className}>
      <input {...controlProps(fieldProps)} {...input} />
    </FieldFrame>
  );
}
