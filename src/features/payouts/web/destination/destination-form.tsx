import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { SecretForm } from '#features/accounts/web/secret-form.tsx';
import {
  ReauthenticationFields,
  readReauthentication,
} from '#features/accounts/web/settings/reauthentication-fields.tsx';
import type { TargetKind } from '#features/payouts/choices.ts';
import type { Earnings } from '#features/payouts/schema.ts';
import { sendDestination } from '#features/payouts/web/queries.ts';
import { formatPhone } from '#kit/phone.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Checkbox, RadioRow } from '#kit/web/ui/choice-row.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { BankAccountFields } from './bank-account-fields.tsx';
import { MobileMoneyFields } from './mobile-money-fields.tsx';

type Props = {
  earnings: Pick<Earnings, 'destination' | 'coolingHours' | 'hasSecondFactor' | 'minAmounts'>;
  onClose(): void;
};

const kinds = [
  { kind: 'mobile_money', label: 'Mobile money' },
  { kind: 'bank_account', label: 'Bank account' },
] as const;

/** Changes where a host is paid. What was entered for one kind is kept while the other is shown. */
export function DestinationForm({
  earnings: { destination, coolingHours, hasSecondFactor, minAmounts },
  onClose,
}: Props) {
  const client = useQueryClient();
  const { isPending, fields, message, submit } = useSubmit<Earnings>();
  const saved = destination?.target;
  const [kind, setKind] = useState<TargetKind>(saved?.kind ?? 'mobile_money');
  const [number, setNumber] = useState(savedNumber(saved));
  const [account, setAccount] = useState(savedAccount(saved));
  const entered = kind === 'mobile_money' ? number : account;
  const [sent, setSent] = useState('');
  // The question is about the number that was sent, so it disappears while the number differs.
  const question = JSON.stringify(entered) === sent ? fields.isConfirmed : undefined;
  const questionId = useId();

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const text = (name: string) => String(new FormData(form).get(name) ?? '');
    const common = {
      isConfirmed: text('isConfirmed') === 'yes',
      name: text('name'),
      ...readReauthentication(form),
    };
    const { branchCode, ...bankAccount } = account;
    const body =
      kind === 'mobile_money'
        ? { kind, ...number, isPorted: text('isPorted') === 'yes', ...common }
        : { kind, ...bankAccount, ...(branchCode !== '' && { branchCode }), ...common };
    setSent(JSON.stringify(entered));
    if (!(await submit(() => sendDestination(body)))) return;
    onClose();
    showToast({ title: 'Payout method saved' });
    await client.invalidateQueries({
      predicate: ({ queryKey: [key] }) => String(key).startsWith('/api/user/earnings'),
    });
  }

  return (
    <SecretForm onSubmit={(event) => void onSubmit(event)} className="grid gap-4">
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1 t-label">How do you want to be paid?</legend>
        {kinds.map((choice) => (
          <RadioRow
            key={choice.kind}
            name="kind"
            label={choice.label}
            checked={kind === choice.kind}
            onChange={() => setKind(choice.kind)}
          />
        ))}
      </fieldset>
      {kind === 'mobile_money' ? (
        <MobileMoneyFields value={number} onChange={setNumber} fields={fields} />
      ) : (
        <BankAccountFields
          value={account}
          onChange={setAccount}
          fields={fields}
          minAmount={minAmounts.bank_account}
        />
      )}
      <Field
        label="Name on the account"
        name="name"
        autoComplete="name"
        defaultValue={destination?.name ?? ''}
        error={fields.name}
        hint={
          kind === 'mobile_money'
            ? 'The name that MTN or Airtel shows when someone sends you money'
            : 'The name of the person or company, as the bank has it'
        }
      />
      <ReauthenticationFields hasTwoFactor={hasSecondFactor} fields={fields} />
      <p className="text-muted">
        To protect you, we use it {coolingHours} hours after you save it. We email you about the change.
      </p>
      {question && (
        <Notice tone="warn" role="alert">
          <span id={questionId}>{question}</span>
          <Checkbox
            name="isConfirmed"
            value="yes"
            aria-describedby={questionId}
            label="The number is right, save it"
          />
        </Notice>
      )}
      {message && Object.keys(fields).length === 0 && (
        <p role="alert" className="text-danger">
          {message}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save payout method'}
        </Button>
        <Button tone="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </SecretForm>
  );
}

type SavedTarget = NonNullable<Earnings['destination']>['target'] | undefined;

const savedNumber = (target: SavedTarget) =>
  target?.kind === 'mobile_money'
    ? { network: target.network, phone: formatPhone(target.phone) }
    : { network: 'MTN' as const, phone: '' };

/** The account number is entered again, because only its last digits are shown. */
const savedAccount = (target: SavedTarget) =>
  target?.kind === 'bank_account'
    ? { bankCode: target.bankCode, branchCode: target.branchCode ?? '', accountNumber: '' }
    : { bankCode: '', branchCode: '', accountNumber: '' };
