import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import { fileLimits, lotDocumentAccept } from '#features/auctions/choices.ts';
import type { BidderStatus, LotDetail, Purchase as PurchaseDetails } from '#features/auctions/schema.ts';
import { documentLabel } from '#features/auctions/web/lot/lot-labels.ts';
import { formatAuctionDay } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { controlProps, FieldFrame } from '#kit/web/ui/field.tsx';
import { fileClass } from '#kit/web/ui/file-class.ts';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx';
import { bidderStatusQuery } from './queries.ts';
import { sendProof } from './send-proof.ts';

const BalanceDialog = lazy(() => import('./balance-dialog.tsx'));

type Props = { lot: LotDetail; purchase: PurchaseDetails; propertyId: number };

/**
 * Shows the buyer the price, the recipient and due date of the balance, the next steps and the payment
 * proofs.
 */
export default function Purchase({ lot, purchase, propertyId }: Props) {
  const isComplete = lot.state === 'completed';
  const owes = purchase.balance > 0;
  return (
    <section
      aria-labelledby="purchase-title"
      data-is-long
      className="grid gap-3 border-t border-line pt-3 [&_h4]:t-strong"
    >
      <h3 id="purchase-title" className="t-strong text-ok">
        {isComplete
          ? t('You have bought this home.')
          : t('You have won this home for {price}.', { price: formatMoney(purchase.price, lot.currency) })}
      </h3>
      <Amounts lot={lot} purchase={purchase} />
      {owes && <PayHere lot={lot} purchase={purchase} propertyId={propertyId} />}
      {!isComplete && !owes && (
        <p>{t('You have paid everything. We email you when the seller has completed the sale.')}</p>
      )}
      {owes && <NextSteps lot={lot} purchase={purchase} />}
      {purchase.proofs.length > 0 && <Proofs lotId={lot.id} proofs={purchase.proofs} />}
      {owes && purchase.proofs.length < fileLimits.proofs && (
        <Upload lotId={lot.id} propertyId={propertyId} />
      )}
    </section>
  );
}

function Amounts({ lot, purchase }: Pick<Props, 'lot' | 'purchase'>) {
  const money = (amount: number) => formatMoney(amount, lot.currency);
  return (
    <dl className="grid grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-4 gap-y-1 [&_dd]:t-strong [&_dd]:wrap-break-word [&_dt]:text-muted">
      <dt>{t('Price')}</dt>
      <dd>{money(purchase.price)}</dd>
      {purchase.premium > 0 && (
        <>
          <dt>{t('Buyer’s premium')}</dt>
          <dd>{money(purchase.premium)}</dd>
        </>
      )}
      {purchase.deposit > 0 && (
        <>
          <dt>{t('Deposit paid')}</dt>
          <dd>{money(purchase.deposit)}</dd>
        </>
      )}
      {purchase.received > 0 && (
        <>
          <dt>{t('Paid here')}</dt>
          <dd>{money(purchase.received)}</dd>
        </>
      )}
      <dt>{t('Balance to pay')}</dt>
      <dd>{money(purchase.balance)}</dd>
      {purchase.due && (
        <>
          <dt>{t('Pay by')}</dt>
          <dd>{formatAuctionDay(purchase.due)}</dd>
        </>
      )}
      <dt>{t('Pay to')}</dt>
      <dd>{purchase.payee}</dd>
      <dt>{t('Payment reference')}</dt>
      <dd>{purchase.reference}</dd>
    </dl>
  );
}

/** Lets the buyer pay the balance through us instead of at the bank. */
function PayHere({ lot, purchase, propertyId }: Props) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { queryKey } = bidderStatusQuery(propertyId);
  const { received, balance } = purchase;
  return (
    <div className="grid gap-2">
      {received > 0 && <ProgressBar label={t('Balance paid')} share={received / (received + balance)} />}
      <p>
        {t(
          'Pay here by mobile money, card or bank transfer, or pay the bank directly as described below. We hold what you pay here until the sale is complete.',
        )}
      </p>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        {received > 0 ? t('Pay the next part') : t('Pay the balance')}
      </Button>
      <Suspense>
        {isOpen && (
          <BalanceDialog
            lot={lot}
            purchase={purchase}
            propertyId={propertyId}
            onPaid={() => client.invalidateQueries({ queryKey })}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

function NextSteps({ lot, purchase }: Pick<Props, 'lot' | 'purchase'>) {
  const balance = formatMoney(purchase.balance, lot.currency);
  return (
    <div>
      <h4>{t('What happens next')}</h4>
      <ol className="list-decimal pl-4">
        <li>{t('Ask a lawyer to check the title before you pay the balance.')}</li>
        <li>
          {t('The seller will send you the account details. Confirm them with {bank} before you pay.', {
            bank: purchase.payee,
          })}
        </li>
        <li>
          {purchase.due
            ? t('Pay {balance} by {day}. If you do not pay in time, you lose the deposit.', {
                balance,
                day: formatAuctionDay(purchase.due),
              })
            : t('Pay {balance} by the date set by the bank.', { balance })}
        </li>
        <li>{t('Upload the proof of payment here. We send it to the seller and the bank.')}</li>
        <li>
          {t('We email you when they confirm that the money has arrived. Then the title is transferred.')}
        </li>
      </ol>
    </div>
  );
}

function Proofs({ lotId, proofs }: { lotId: number; proofs: PurchaseDetails['proofs'] }) {
  return (
    <div>
      <h4>{t('Proofs of payment')}</h4>
      <ul className="divide-y divide-line">
        {proofs.map((proof) => (
          <li key={proof.id} className="py-2">
            <a href={`/api/lots/${lotId}/payment-proofs/${proof.id}`} download className="link">
              {t('Sent {day}', { day: formatAuctionDay(proof.sentAt) })}
            </a>
            <span className="block t-small text-muted">
              {documentLabel(proof)}
              {' · '}
              {proof.receivedAt
                ? t('payment received {day}', { day: formatAuctionDay(proof.receivedAt) })
                : t('waiting for the seller and the bank')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Upload({ lotId, propertyId }: { lotId: number; propertyId: number }) {
  const id = useId();
  const client = useQueryClient();
  const sending = useSubmit<BidderStatus>();
  const [share, setShare] = useState<number | null>(null);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const file = new FormData(form).get('paper');
    if (!(file instanceof File) || file.size === 0) return sending.refuse({ paper: t('Choose a file') });
    if (file.size > fileLimits.paperBytes)
      return sending.refuse({ paper: t('A file can have at most 10 MB') });
    setShare(0);
    const own = await sending.submit(() => sendProof(lotId, file, setShare));
    setShare(null);
    if (!own) return;
    client.setQueryData(bidderStatusQuery(propertyId).queryKey, own);
    form.reset();
  }

  return (
    <form onSubmit={send} className="grid gap-2" noValidate aria-label={t('Upload a proof of payment')}>
      <FieldFrame
        id={id}
        label={t('Proof of payment')}
        error={sending.fields.paper}
        hint={t('A bank slip or a transfer receipt: PDF, JPEG or PNG, at most 10 MB')}
      >
        <input
          type="file"
          name="paper"
          accept={lotDocumentAccept}
          {...controlProps({ id, error: sending.fields.paper, hint: 'x' })}
          className={fileClass}
        />
      </FieldFrame>
      {share !== null && <ProgressBar label={t('Uploading...')} share={share} />}
      <FormError message={sending.message} fields={sending.fields} />
      <Button type="submit" disabled={sending.isPending} className="justify-self-start">
        {sending.isPending ? t('Uploading...') : t('Upload proof of payment')}
      </Button>
    </form>
  );
}
