import { useQuery } from '@tanstack/react-query';
import { ReceiptPaper } from '#features/payments/web/receipts/receipt-paper.tsx';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { Button, buttonClass, LinkButton } from '#kit/web/ui/button.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { rentFacts, rentNotice } from './rent-receipt-labels.ts';
import { rentReceiptPdfUrl, rentReceiptQuery } from './rent-receipt-queries.ts';

/** Shows a confirmed receipt for rent, to print or download. */
export function RentReceiptView({ id, issuer }: { id: number; issuer: string }) {
  const { data, error, refetch } = useQuery(rentReceiptQuery(id));
  if (!data)
    return (
      <>
        <h1 className="mb-4 t-title">{t('Receipt')}</h1>
        {error ? (
          <LoadError onRetry={() => void refetch()}>{t('We could not find this receipt.')}</LoadError>
        ) : (
          <p className="text-muted">{t('Loading...')}</p>
        )}
      </>
    );
  return (
    <>
      <ReceiptPaper
        number={data.number}
        amount={formatMoney(data.amount, 'UGX')}
        notes={[rentNotice]}
        rows={rentFacts(data)}
        checkAddress={data.checkAddress}
        picture={data.picture}
        issuer={{ name: issuer, email: null }}
      />
      <div className="not-printed mt-6 flex flex-wrap gap-2">
        <a href={rentReceiptPdfUrl(id)} download className={buttonClass()}>
          {t('Download PDF')}
        </a>
        <Button tone="secondary" onClick={() => window.print()}>
          {t('Print')}
        </Button>
        <LinkButton href="/rent-receipts" tone="secondary">
          {t('All rent receipts')}
        </LinkButton>
      </div>
    </>
  );
}
