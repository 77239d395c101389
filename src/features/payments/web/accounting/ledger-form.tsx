import { useId } from 'react';
import type { Ledger } from '#features/payments/accounting-schema.ts';
import { ledgerAccounts, paymentPurposeNames, paymentPurposes } from '#features/payments/choices.ts';
import { accountLabels } from '#features/payments/web/admin/payment-labels.ts';
import { inLanguage } from '#kit/t.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { controlProps, Field, FieldFrame } from '#kit/web/ui/field.tsx';
import type { LedgerFilter } from './ledger-filter.ts';

type Props = { filter: LedgerFilter; period: Pick<Ledger, 'from' | 'to'>; error?: string };

/** Chooses the period of the page, and the entries of the journal. */
export function LedgerForm({ filter, period, error }: Props) {
  const { account = '', purpose = '', party = '', q = '' } = filter;
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <form
      key={JSON.stringify([filter, period])}
      action={inLanguage('/admin/ledger')}
      className="grid items-start gap-3 grid-cols-2 lg:grid-cols-4 2xl:grid-cols-7"
    >
      <Field label="From" name="from" type="date" defaultValue={period.from} required />
      <Field label="To" name="to" type="date" defaultValue={period.to} required error={error} />
      <Choice
        label="Account"
        name="account"
        value={account}
        options={ledgerAccounts.map((name) => [name, accountLabels[name]])}
      />
      <Choice
        label="Purpose"
        name="purpose"
        value={purpose}
        options={paymentPurposeNames.map((name) => [name, paymentPurposes[name].name])}
      />
      <Field
        label="Party"
        name="party"
        defaultValue={party}
        placeholder="stay:12"
        pattern="(stay|damage|bidder|sale|first_rent|user|payout):[1-9][0-9]*"
        title="Enter stay, bidder, user or payout with its number, such as stay:12"
      />
      <Field
        label="Reference or event"
        name="q"
        type="search"
        defaultValue={q}
        maxLength={100}
        placeholder="payout 9"
      />
      <div className="flex flex-wrap gap-3 self-end">
        <Button type="submit" tone="secondary">
          Show
        </Button>
        {isFiltered && (
          <LinkButton href="/admin/ledger" tone="quiet">
            Reset
          </LinkButton>
        )}
      </div>
    </form>
  );
}

type ChoiceProps = { label: string; name: string; value: string; options: [value: string, name: string][] };

function Choice({ label, name, value, options }: ChoiceProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label}>
      <select name={name} defaultValue={value} {...controlProps({ id })}>
        <option value="">All</option>
        {options.map(([option, optionName]) => (
          <option key={option} value={option}>
            {optionName}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
