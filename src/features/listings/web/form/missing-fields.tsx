import { type RefObject, useLayoutEffect, useState } from 'react';
import { useFormState } from 'react-hook-form';
import type { FieldName, FormValues } from '#features/listings/web/form/state/form-values.ts';
import { Notice } from '#kit/web/ui/notice.tsx';
import { labelOf } from './field-labels.ts';

type Props = {
  form: RefObject<HTMLFormElement | null>;
  /** Shows the section of a field. */
  onShow(name: FieldName): void;
};

/** Lists the fields that block saving, each with a link to the field. */
export function MissingFields({ form, onShow }: Props) {
  const { errors } = useFormState<FormValues>();
  const names = Object.keys(errors) as FieldName[];
  const orderedNames = useFormOrder(form, names);
  if (names.length === 0) return null;
  return (
    <section aria-label="Fields to correct">
      <Notice tone="danger">
        <p className="t-strong text-danger">
          {names.length === 1
            ? 'Correct 1 field to save. Nothing has been saved yet.'
            : `Correct ${names.length} fields to save. Nothing has been saved yet.`}
        </p>
        <ul className="mt-1 flex flex-wrap gap-x-4">
          {orderedNames.map((name) => (
            <li key={name}>
              <a
                href={`#${name}`}
                className="inline-flex min-h-11 items-center text-ink underline"
                onClick={(event) => {
                  event.preventDefault();
                  focusField(form.current, name, onShow);
                }}
              >
                {labelOf(name)}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}

/** Returns the fields in the order in which they are on the screen. */
function useFormOrder(form: RefObject<HTMLFormElement | null>, names: FieldName[]): FieldName[] {
  const [order, setOrder] = useState<FieldName[]>([]);
  const key = names.join();
  useLayoutEffect(() => {
    const controls = [...(form.current?.querySelectorAll('input, select, textarea') ?? [])];
    const positionOf = (name: FieldName) =>
      controls.findIndex((control) => control === controlOf(form.current, name));
    setOrder(
      (key === '' ? [] : (key.split(',') as FieldName[])).sort(
        (first, second) => positionOf(first) - positionOf(second),
      ),
    );
  }, [form, key]);
  return order.filter((name) => names.includes(name));
}

function controlOf(form: HTMLFormElement | null, name: FieldName): HTMLElement | null {
  return form?.querySelector(name === 'pictures' ? 'input[type=file]' : `[name="${name}"]`) ?? null;
}

export function focusField(
  form: HTMLFormElement | null,
  name: FieldName,
  onShow: (name: FieldName) => void,
): void {
  const control = controlOf(form, name);
  onShow(name);
  const details = control?.closest('details');
  if (details) details.open = true;
  control?.focus();
}

/**
 * Focuses the first invalid field. If it fits on the screen together with the list of missing fields, the
 * list stays in view. Without an invalid field, it focuses the general error at the top of the form, because
 * the button is far below it.
 */
export function focusFirstError(form: HTMLFormElement | null, onShow: (name: FieldName) => void): void {
  const control = form?.querySelector<HTMLElement>('[aria-invalid=true]');
  if (!form) return;
  if (!control) return form.querySelector<HTMLElement>('[data-general-error]')?.focus();
  onShow(control instanceof HTMLInputElement && control.type === 'file' ? 'pictures' : nameOf(control));
  form.scrollIntoView({ block: 'start' });
  const fitsOnScreen = control.getBoundingClientRect().bottom < innerHeight - bottomBarHeight;
  control.focus({ preventScroll: fitsOnScreen });
}

const nameOf = (control: HTMLElement) => control.getAttribute('name') as FieldName;

/** The height of the button bar plus one line for the error of a field, in pixels. */
const bottomBarHeight = 130;
