import { type ReactNode, useState } from 'react';
import { listingLimits } from '#features/listings/limits.ts';
import { categoryRefusal, changePriceByPercent, percentError } from '#features/listings/rules.ts';
import type { BulkChange, SelectedRow } from '#features/listings/schema.ts';
import { DeletedTitles, deletionQuestion } from '#features/listings/web/delete-dialog.tsx';
import { type Category, categories, categoryNames } from '#features/properties/categories.ts';
import { formatMoney } from '#kit/money.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Panel } from '#kit/web/ui/card.tsx';
import { Dialog, DialogFoot } from '#kit/web/ui/dialog.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx';
import { type CompletedChange, useBulkChange } from './use-bulk-change.ts';

export type BulkKind = BulkChange['kind'];
export type ChangeKind = Exclude<BulkKind, 'delete'>;
export const bulkNames: Record<ChangeKind, string> = {
  availability: 'Availability',
  category: 'Category',
  price: 'Price change (%)',
  featured: 'Featured',
};

type Props = {
  kind: BulkKind;
  rows: readonly SelectedRow[];
  onDone(report: CompletedChange): void;
  onClose(): void;
};
/**
 * Asks for the change of all selected listings, or for a confirmation of their deletion, and shows the
 * listings that block it.
 */
export function BulkDialog({ kind, rows, onDone, onClose }: Props) {
  const [choice, setChoice] = useState<string>(kind === 'category' ? 'rental_units' : 'yes');
  const [percent, setPercent] = useState('');
  const change = buildBulkChange(kind, choice, percent);
  const bulkChange = useBulkChange({ rows, change, onDone, onClose });
  const { refusal, pendingCount, isRepeated } = bulkChange;
  const isOverLimit = rows.length > listingLimits.bulkMax;

  function choose(set: () => void) {
    bulkChange.forgetRefusal();
    set();
  }

  return (
    <Dialog title={titleOf(kind, rows.length)} isOpen onClose={onClose}>
      <form onSubmit={(event) => void bulkChange.send(event)} className="grid gap-4">
        {kind === 'delete' ? (
          <div>
            <DeletedTitles titles={rows.map(({ title }) => title)} />
            <p>{deletionQuestion(rows.length)}</p>
          </div>
        ) : kind === 'price' ? (
          <PercentField value={percent} onChange={(text) => choose(() => setPercent(text))} />
        ) : (
          <Choices kind={kind} value={choice} onChange={(value) => choose(() => setChoice(value))} />
        )}
        {isRepeated ? (
          <p>We got no response to this change. You can safely try again. It will not be applied twice.</p>
        ) : (
          change &&
          change.kind !== 'delete' &&
          rows[0] && <Preview row={rows[0]} change={change} others={rows.length - 1} />
        )}
        {change?.kind === 'category' && !refusal && <BulkPreview rows={rows} to={change.category} />}
        {isOverLimit && (
          <p role="alert" className="text-danger">
            {`You can ${kind === 'delete' ? 'delete' : 'update'} at most ${listingLimits.bulkMax} properties at a time.`}
          </p>
        )}
        {refusal && pendingCount === 0 && (
          <Refusal {...refusal} titles={new Map(rows.map(({ id, title }) => [String(id), title]))} />
        )}
        {pendingCount > 0 && (
          <Progress text={`${kind === 'delete' ? 'Deleting' : 'Updating'} ${countLabel(pendingCount)}`} />
        )}
        <DialogFoot>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            disabled={!change || pendingCount > 0 || isOverLimit}
            tone={kind === 'delete' ? 'danger' : 'primary'}
          >
            {buttonText(kind, { underWay: pendingCount, all: rows.length, others: bulkChange.others })}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

function titleOf(kind: BulkKind, count: number): string {
  if (kind === 'delete') return count === 1 ? 'Delete Property' : 'Delete Properties';
  return `${bulkNames[kind]}: ${countLabel(count)}`;
}

/**
 * Returns the label of the submit button.
 * @param others the number of listings that do not block the change; null unless only some listings block it
 */
function buttonText(
  kind: BulkKind,
  { underWay: pendingCount, all, others }: { underWay: number; all: number; others: number | null },
): string {
  const verb = kind === 'delete' ? 'Delete' : 'Update';
  if (pendingCount > 0) return kind === 'delete' ? 'Deleting...' : 'Updating...';
  if (others !== null) return `${verb} the other ${others === 1 ? 'one' : others}`;
  if (kind === 'delete') return all === 1 ? 'Delete' : `Delete ${all}`;
  return `Update ${countLabel(all)}`;
}

function Progress({ text }: { text: string }) {
  return (
    <div role="status" className="grid gap-2">
      <p className="text-muted">{`${text}...`}</p>
      <ProgressBar label={text} share={null} />
    </div>
  );
}

const countLabel = (count: number) => (count === 1 ? '1 property' : `${count} properties`);

/** Returns the change that the user has chosen, or null when they have not chosen one. */
export function buildBulkChange(kind: BulkKind, choice: string, percentText: string): BulkChange | null {
  if (kind === 'delete') return { kind };
  if (kind === 'availability') return { kind, isAvailable: choice === 'yes' };
  if (kind === 'featured') return { kind, isFeatured: choice === 'yes' };
  if (kind === 'category') return { kind, category: choice as Category };
  const percent = parsePercent(percentText);
  return percentError(percent) ? null : { kind, percent };
}

/** Returns the percentage, or NaN for text that is empty or not a number. */
function parsePercent(text: string): number {
  const plain = text.replace(',', '.').replace('−', '-').replace(/[%\s]/g, '');
  return plain === '' ? Number.NaN : Number(plain);
}

export function PercentField({ value, onChange }: { value: string; onChange(value: string): void }) {
  return (
    <Field
      label="Percentage"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      autoComplete="off"
      error={/^[-−+]?$/.test(value.trim()) ? undefined : (percentError(parsePercent(value)) ?? undefined)}
      hint="Enter 10 to raise prices by 10%, or -10 to lower them by 10%. From -50 to 100. Prices are rounded. Bids do not change."
    />
  );
}

/**
 * The categories except bank sales. The server rejects a bulk change to bank sales, because each one needs
 * fields of its own.
 */
export const categoryChoices = categories.filter((category) => category !== 'bank_sales');

export function Choices({
  kind,
  value,
  onChange,
}: {
  kind: ChangeKind;
  value: string;
  onChange(value: string): void;
}) {
  const options =
    kind === 'category'
      ? categoryChoices.map((category) => [category, categoryNames[category].one] as const)
      : kind === 'availability'
        ? ([
            ['yes', 'Available'],
            ['no', 'Unavailable'],
          ] as const)
        : ([
            ['yes', 'Featured'],
            ['no', 'Not featured'],
          ] as const);
  return (
    <fieldset>
      <legend className="sr-only">{bulkNames[kind]}</legend>
      {options.map(([optionValue, name]) => (
        <label key={optionValue} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="choice"
            checked={value === optionValue}
            onChange={() => onChange(optionValue)}
            className="size-5 accent-ink"
          />
          {name}
        </label>
      ))}
      {kind === 'category' && (
        <p className="mt-1 t-small text-muted">
          A bank sale needs a bank, a closing time and a starting bid. Change the category in the property
          form.
        </p>
      )}
    </fieldset>
  );
}

type PreviewedChange = Exclude<BulkChange, { kind: 'delete' }>;

function Preview({ row, change, others }: { row: SelectedRow; change: PreviewedChange; others: number }) {
  const [before, after] = previewValues(row, change);
  return (
    <Panel isSmall>
      <p className="t-strong break-words">{row.title}</p>
      <p role="status">{before === after ? `${after} (no change)` : `${before} → ${after}`}</p>
      {others > 0 && <p className="t-small text-muted">and {others} more</p>}
    </Panel>
  );
}

/** Shows how many selected rows the server will reject, with one sentence for each reason. */
export function BulkPreview({ rows, to }: { rows: readonly SelectedRow[]; to: Category }) {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const reason = categoryRefusal(row, to);
    if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  if (counts.size === 0) return null;
  return (
    <Notice tone="danger" role="status">
      <p className="t-strong">None of the properties can be updated because of these:</p>
      <ul className="mt-1 list-disc pl-4">
        {[...counts].map(([reason, count]) => (
          <li key={reason} className="text-pretty">{`${count} of ${rows.length}: ${reason}.`}</li>
        ))}
      </ul>
    </Notice>
  );
}

function previewValues(row: SelectedRow, change: PreviewedChange): [before: ReactNode, after: ReactNode] {
  const availabilityLabel = (yes: boolean) => (yes ? 'Available' : 'Unavailable');
  const featuredLabel = (yes: boolean) => (yes ? 'Featured' : 'Not featured');
  switch (change.kind) {
    case 'availability':
      return [availabilityLabel(row.isAvailable), availabilityLabel(change.isAvailable)];
    case 'featured':
      return [featuredLabel(row.isFeatured), featuredLabel(change.isFeatured)];
    case 'category':
      return [categoryNames[row.category].one, categoryNames[change.category].one];
    case 'price': {
      const price = changePriceByPercent(row.price, change.percent, row.currency);
      return [
        formatMoney(row.price, row.currency),
        price > 0 ? formatMoney(price, row.currency) : 'no price (cannot be updated)',
      ];
    }
  }
}

function Refusal({
  message,
  rows,
  titles,
}: {
  message: string;
  rows: Record<string, string>;
  titles: ReadonlyMap<string, string>;
}) {
  return (
    <Notice tone="danger" role="alert" className="max-h-48 overflow-y-auto">
      <p className="t-strong">{message}</p>
      <ul className="mt-1 list-disc pl-4">
        {Object.entries(rows).map(([id, reason]) => (
          <li key={id} className="break-words">
            {`${titles.get(id) ?? `Property ${id}`}: ${reason}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
