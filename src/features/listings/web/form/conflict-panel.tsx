import { useFormContext } from 'react-hook-form';
import type { EditConflict } from '#features/listings/web/form/state/form-start.ts';
import type { FieldName, FormValues } from '#features/listings/web/form/state/form-values.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Panel } from '#kit/web/ui/card.tsx';
import { fieldText, labelOf } from './field-labels.ts';

/** Shows the fields that two users have changed, with the values of the other user and of this form. */
export function ConflictPanel({ dispute, onTake }: { dispute: EditConflict; onTake(name: FieldName): void }) {
  const { watch } = useFormContext<FormValues>();
  if (dispute.fields.length === 0) return null;
  return (
    <Panel as="section" aria-label="Changed by someone else">
      <p className="t-strong">You both changed these fields. The form shows your version.</p>
      <ul className="mt-2 grid gap-3">
        {dispute.fields.map((name) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-2">
            <p className="min-w-0 break-words">
              <span className="t-strong">{labelOf(name)}</span>: theirs “{fieldText(dispute.theirs[name])}
              ”, yours “{fieldText(watch(name))}”
            </p>
            <Button tone="secondary" onClick={() => onTake(name)}>
              Use theirs
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
