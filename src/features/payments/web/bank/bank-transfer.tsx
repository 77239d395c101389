import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { formatBankCode } from '#features/payments/bank-code.ts';
import { paymentLimits } from '#features/payments/limits.ts';
import type { Payment, BankTransfer as Transfer, TransferAccount } from '#features/payments/schema.ts';
import { paymentQuery, sendSlip, slipUrl } from '#features/payments/web/queries.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { CopyButton } from '#kit/web/ui/copy-button.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { fileClass } from '#kit/web/ui/file-class.ts';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx';
import { nightsNote } from './bank-note.ts';

type Props = { payment: Payment; transfer: Transfer };

/** Says what to write on the slip, and takes a picture of it. */
export function BankTransfer({ payment, transfer }: Props) {
  const { reference, amount, currency, purpose } = payment;
  const { code, expiresAt, accounts, slipAt, refusal } = transfer;
  const isChecked = slipAt !== null && refusal === null;
  const slip = <Slip key={slipAt} reference={reference} slipAt={slipAt} isRefused={refusal !== null} />;
  return (
    <div className="mt-6 grid gap-6">
      {refusal !== null && (
        <Notice tone="danger">
          <p className="t-strong">{t('We could not accept your slip.')}</p>
          <p className="wrap-anywhere whitespace-pre-line">{refusal}</p>
        </Notice>
      )}
      {purpose === 'stay_deposit' && <Notice>{nightsNote()}</Notice>}
      {isChecked && slip}
      <Card as="section" aria-labelledby="bank-details" className="grid gap-4">
        <h2 id="bank-details" className="t-heading">
          {isChecked ? t('Bank details') : t('Write this on the slip')}
        </h2>
        <dl className="grid gap-4 sm:grid-cols-3">
          <Fact term={t('Reference')} value={formatBankCode(code)} textStyle="t-heading">
            <CopyButton text={formatBankCode(code)} label={t('Copy reference')} />
          </Fact>
          <Fact term={t('Amount')} value={formatMoney(amount, currency)}>
            <CopyButton text={String(amount)} label={t('Copy amount')} />
          </Fact>
          <Fact
            term={t('Money must arrive by')}
            value={t('{time} on {day}', { time: formatTime(expiresAt), day: formatDate(expiresAt) })}
          />
        </dl>
        {accounts.map((account) => (
          <Account key={account.accountNumber} account={account} />
        ))}
        {accounts.length === 0 && (
          <p>{t('We no longer take transfers at this bank. Please pay another way.')}</p>
        )}
      </Card>
      {!isChecked && slip}
    </div>
  );
}

type FactProps = {
  term: string;
  value: string;
  textStyle?: 't-subhead' | 't-heading';
  /** The button that copies the value. */
  children?: ReactNode;
};

function Fact({ term, value, textStyle = 't-subhead', children }: FactProps) {
  return (
    <div className="min-w-0">
      <dt className="t-small text-muted">{term}</dt>
      <dd className="flex flex-wrap items-center gap-x-1">
        <span className={`${textStyle} wrap-anywhere`}>{value}</span>
        {children}
      </dd>
    </div>
  );
}

function Account({ account }: { account: TransferAccount }) {
  const { bank, holder, accountNumber, branch, swift } = account;
  const rows: [term: string, value: string, copyLabel?: string][] = [
    [t('Bank'), bank],
    [t('Account name'), holder],
    [t('Account number'), accountNumber, t('Copy account number')],
    [t('Branch'), branch],
    [t('SWIFT code'), swift],
  ];
  return (
    <dl className="grid grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-line pt-4 [&_dd]:t-strong [&_dd]:wrap-anywhere [&_dt]:text-muted">
      {rows
        .filter(([, value]) => value !== '')
        .map(([term, value, copyLabel]) => (
          <div key={term} className="contents">
            <dt>{term}</dt>
            <dd className="flex flex-wrap items-center gap-x-1">
              {value}
              {copyLabel && <CopyButton text={value} label={copyLabel} className="-my-2" />}
            </dd>
          </div>
        ))}
    </dl>
  );
}

type SlipProps = { reference: string; slipAt: string | null; isRefused: boolean };

function Slip({ reference, slipAt, isRefused }: SlipProps) {
  const id = useId();
  const client = useQueryClient();
  const sending = useSubmit<Payment>();
  const [share, setShare] = useState<number | null>(null);
  const isWaiting = slipAt !== null && !isRefused;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const file = new FormData(event.currentTarget).get('paper');
    if (!(file instanceof File) || file.size === 0) return sending.refuse({ paper: t('Choose a file') });
    if (file.size > paymentLimits.slipMegabytes * 1024 * 1024)
      return sending.refuse({
        paper: t('The file can be at most {megabytes} MB', { megabytes: paymentLimits.slipMegabytes }),
      });
    setShare(0);
    const payment = await sending.submit(() => sendSlip(reference, file, setShare));
    setShare(null);
    if (!payment) return;
    client.setQueryData(paymentQuery(reference).queryKey, payment);
    showToast({ title: t('Bank slip sent'), description: t('We are checking your bank transfer.') });
  }

  const control = {
    id,
    error: sending.fields['paper'],
    hint: t('PDF, JPEG or PNG, at most {megabytes} MB. Only you and our staff can see it.', {
      megabytes: paymentLimits.slipMegabytes,
    }),
  };
  const form = (
    <form onSubmit={(event) => void send(event)} className="grid gap-3" noValidate>
      <FieldFrame {...control} label={t('Picture or PDF of the slip')}>
        <input
          type="file"
          name="paper"
          accept="application/pdf,image/jpeg,image/png,image/webp"
          {...controlProps(control)}
          onChange={() => sending.refuse({})}
          className={fileClass}
        />
      </FieldFrame>
      {share !== null && <ProgressBar label={t('Uploading...')} share={share} />}
      <FormError message={sending.message} fields={sending.fields} />
      <Button
        type="submit"
        tone={isWaiting ? 'secondary' : 'primary'}
        disabled={sending.isPending}
        className="justify-self-start max-sm:w-full"
      >
        {sending.isPending ? t('Uploading...') : isWaiting ? t('Replace slip') : t('Send slip')}
      </Button>
    </form>
  );
  return (
    <section aria-labelledby="slip-heading" className="grid gap-3">
      <h2 id="slip-heading" className="t-heading">
        {isWaiting ? t('Your slip') : t('Send us the slip')}
      </h2>
      {isWaiting ? (
        <>
          <p>
            {t('Sent {day}.', { day: formatDate(slipAt) })}{' '}
            <a href={slipUrl(reference)} download className="link">
              {t('Download your slip')}
            </a>
          </p>
          <details>
            <summary className="min-h-11 cursor-pointer content-center link">
              {t('Send another slip')}
            </summary>
            <div className="mt-2">{form}</div>
          </details>
        </>
      ) : (
        <>
          <p className="text-muted">
            {t('We find your money by the reference. The slip helps if the bank leaves it out.')}
          </p>
          {form}
        </>
      )}
    </section>
  );
}
