import { fieldList } from '#features/properties/fields.ts';
import { Card } from '#kit/web/ui/card.tsx';

const required = fieldList.filter(({ isRequired }) => isRequired).map(({ label }) => label);

/** Explains the format of an import file to users who create one. */
export function ImportColumns() {
  return (
    <Card as="details" className="mt-1 p-0!">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 py-2 t-strong">File format</summary>
      <div className="grid gap-3 px-4 pb-4 t-small">
        <p>
          Put the column names in the first row, as in the form or an export, in any order. A new property
          needs {required.join(', ')}.
        </p>
        <p>
          <strong>Reference</strong> is your own number for a property. A row with a reference or id that you
          have updates that property. An empty cell leaves the value as it is.
        </p>
        <p>
          Write amounts as 1,500,000, UGX 1 500 000, 1.2m or 800k, and dates as 2026-12-31. In yes/no columns,
          enter yes or no.
        </p>
        <p>
          <strong>Photos</strong> holds addresses that begin with https://, or names of files in the ZIP,
          separated by commas. Photos are added to those that a property has.
        </p>
      </div>
    </Card>
  );
}
