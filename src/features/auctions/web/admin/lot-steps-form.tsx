import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { stepLimits } from '#features/auctions/rule-limits.ts';
import type { AuctionRules } from '#features/auctions/rule-schema.ts';
import { LotPanelSection } from '#features/auctions/web/manager/lot-section.tsx';
import { auctionRulesQuery, sendLotSteps } from '#features/auctions/web/queries.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Checkbox } from '#kit/web/ui/choice-row.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { parseNumberField } from './parse-number-field.ts';

export type StepRow = {
  key: number;
  code: string | null;
  title: string;
  isRequired: boolean;
  daysBefore: string;
  mostDaysOld: string;
};

/**
 * Renders the form for the steps that the law requires before an auction opens. Their order is the order of
 * display.
 */
export function LotStepsForm({ settings }: { settings: AuctionRules }) {
  const client = useQueryClient();
  const [rows, setRows] = useState<StepRow[]>(() => settings.steps.map(rowOf));
  const sending = useSubmit<AuctionRules>();
  const { fields } = sending;

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const saved = await sending.submit(() =>
      sendLotSteps({ version: settings.version, steps: rows.map(stepInputOf) }),
    );
    if (!saved) return;
    client.setQueryData(auctionRulesQuery().queryKey, saved);
    showToast({ title: 'Steps saved' });
  }

  const change = (key: number, changes: Partial<StepRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  const add = () =>
    setRows([
      ...rows,
      { key: nextKey(rows), code: null, title: '', isRequired: true, daysBefore: '', mostDaysOld: '' },
    ]);
  return (
    <LotPanelSection title="Steps before an auction opens">
      <p className="mb-2 text-muted">
        Changes apply to every auction that has not opened, including announced ones. Auctions that have
        opened keep their steps.
      </p>
      {settings.announced > 0 && (
        <Notice role="note" className="mb-4">
          {settings.announced === 1
            ? '1 announced auction has not opened yet. If you add a required step, it cannot open until that step is done.'
            : `${settings.announced} announced auctions have not opened yet. If you add a required step, they cannot open until that step is done.`}
        </Notice>
      )}
      <form onSubmit={save} className="grid gap-4" noValidate aria-label="Steps before an auction opens">
        <ol className="grid gap-3">
          {rows.map((row, index) => (
            <Card as="li" key={row.key}>
              <StepFields
                row={row}
                errorOf={(field) => fields[`steps.${index}.${field}`]}
                onChange={(changes) => change(row.key, changes)}
              />
              <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
                <RequiredCheckbox row={row} onChange={(changes) => change(row.key, changes)} />
                <span className="-mx-2 flex">
                  <RowButton
                    label={`Move ${row.title} up`}
                    disabled={index === 0}
                    onClick={() => setRows(moveStepRow(rows, index, index - 1))}
                  >
                    <ArrowUp className="size-5" aria-hidden />
                  </RowButton>
                  <RowButton
                    label={`Move ${row.title} down`}
                    disabled={index === rows.length - 1}
                    onClick={() => setRows(moveStepRow(rows, index, index + 1))}
                  >
                    <ArrowDown className="size-5" aria-hidden />
                  </RowButton>
                  <RowButton
                    label={`Remove ${row.title}`}
                    onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
                  >
                    <Trash2 className="size-5" aria-hidden />
                  </RowButton>
                </span>
              </div>
            </Card>
          ))}
        </ol>
        {rows.length === 0 && (
          <p className="text-muted">Without steps, auctions open at their scheduled time.</p>
        )}
        <Button
          tone="quiet"
          className="-ml-4 justify-self-start"
          disabled={rows.length >= stepLimits.steps}
          onClick={add}
        >
          Add a step
        </Button>
        {fields.steps && <p className="text-danger">{fields.steps}</p>}
        <FormError message={sending.message} fields={fields} />
        <Button type="submit" tone="secondary" className="justify-self-start" disabled={sending.isPending}>
          {sending.isPending ? 'Saving...' : 'Save steps'}
        </Button>
      </form>
    </LotPanelSection>
  );
}

type StepFieldsProps = {
  row: StepRow;
  errorOf: (field: string) => string | undefined;
  onChange: (changes: Partial<StepRow>) => void;
};

function StepFields({ row, errorOf, onChange }: StepFieldsProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      <Field
        label="Step"
        className="col-span-2"
        value={row.title}
        maxLength={stepLimits.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        error={errorOf('title') ?? errorOf('code')}
      />
      <Field
        label="Minimum days before opening"
        hint="Leave empty for any time"
        inputMode="numeric"
        value={row.daysBefore}
        onChange={(event) => onChange({ daysBefore: event.currentTarget.value })}
        error={errorOf('daysBefore')}
      />
      <Field
        label="Maximum age (days)"
        hint="Leave empty for any age"
        inputMode="numeric"
        value={row.mostDaysOld}
        onChange={(event) => onChange({ mostDaysOld: event.currentTarget.value })}
        error={errorOf('mostDaysOld')}
      />
    </div>
  );
}

function RequiredCheckbox({ row, onChange }: Omit<StepFieldsProps, 'errorOf'>) {
  return (
    <Checkbox
      checked={row.isRequired}
      onChange={(event) => onChange({ isRequired: event.currentTarget.checked })}
      label="Required before bidding opens"
    />
  );
}

type RowButtonProps = {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: React.ReactNode;
};

function RowButton({ label, disabled = false, onClick, children }: RowButtonProps) {
  return (
    <Button tone="quiet" className="min-w-11 px-2" aria-label={label} disabled={disabled} onClick={onClick}>
      {children}
    </Button>
  );
}

const rowOf = (
  { daysBefore, mostDaysOld, ...step }: AuctionRules['steps'][number],
  key: number,
): StepRow => ({
  ...step,
  key,
  daysBefore: daysBefore === null ? '' : String(daysBefore),
  mostDaysOld: mostDaysOld === null ? '' : String(mostDaysOld),
});

export const stepInputOf = ({ key: _, daysBefore, mostDaysOld, ...step }: StepRow) => ({
  ...step,
  daysBefore: parseNumberField(daysBefore),
  mostDaysOld: parseNumberField(mostDaysOld),
});

const nextKey = (rows: readonly StepRow[]) => Math.max(-1, ...rows.map(({ key }) => key)) + 1;

/** Returns the rows with one row moved to another position. */
export function moveStepRow(rows: readonly StepRow[], from: number, to: number): StepRow[] {
  const row = rows[from];
  return row ? rows.toSpliced(from, 1).toSpliced(to, 0, row) : [...rows];
}
