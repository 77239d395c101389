import { useQuery } from '@tanstack/react-query';
import { payoutBanksQuery, payoutBranchesQuery } from '#features/payouts/web/queries.ts';
import { formatMoney } from '#kit/money.ts';
import { Field } from '#kit/web/ui/field.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { NamedChoice } from './named-choice.tsx';

export type BankAccountInput = { bankCode: string; branchCode: string; accountNumber: string };

type Props = {
  value: BankAccountInput;
  onChange(value: BankAccountInput): void;
  fields: Record<string, string>;
  minAmount: number;
};

/** The bank, its branch where it needs one, and the account number. */
export function BankAccountFields({ value, onChange, fields, minAmount }: Props) {
  const { bankCode, branchCode, accountNumber } = value;
  const { data, error, refetch } = useQuery(payoutBanksQuery());
  if (!data && error)
    return (
      <LoadError onRetry={() => void refetch()}>
        We could not load the banks. Try again in a few minutes, or choose mobile money.
      </LoadError>
    );
  if (!data) return <Skeleton className="h-20 w-full" />;
  return (
    <>
      <NamedChoice
        label="Bank"
        listLabel="Banks"
        items={data.banks}
        code={bankCode}
        onChoose={(code) =>
          onChange({ ...value, bankCode: code, branchCode: code === bankCode ? branchCode : '' })
        }
        error={fields.bankCode}
      />
      {bankCode !== '' && (
        <BranchChoice
          key={bankCode}
          bankCode={bankCode}
          code={branchCode}
          onChoose={(code) => onChange({ ...value, branchCode: code })}
          error={fields.branchCode}
        />
      )}
      <Field
        label="Account number"
        name="accountNumber"
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        value={accountNumber}
        onChange={({ target }) => onChange({ ...value, accountNumber: target.value })}
        error={fields.accountNumber}
        hint={`8 to 20 digits. We send payouts to bank accounts from ${formatMoney(minAmount, 'UGX')}.`}
      />
    </>
  );
}

type BranchProps = {
  bankCode: string;
  code: string;
  onChoose(code: string): void;
  error?: string | undefined;
};

function BranchChoice({ bankCode, ...choice }: BranchProps) {
  const { data, error, refetch } = useQuery(payoutBranchesQuery(bankCode));
  if (!data && error)
    return (
      <LoadError onRetry={() => void refetch()}>
        We could not load the branches. Try again in a few minutes.
      </LoadError>
    );
  if (!data) return <Skeleton className="h-20 w-full" />;
  if (data.branches.length === 0) return null;
  return <NamedChoice {...choice} label="Branch" listLabel="Branches" items={data.branches} />;
}
