import { PaymentList } from '#features/payments/web/payment-list.tsx';
import { BoughtPackages } from '#features/viewing-packages/web/bought-packages.tsx';
import { t } from '#kit/t.ts';

/** Viewing packages with their remaining unlocks, and payments with their receipts. */
export function OwnPayments() {
  return (
    <div className="grid gap-8">
      <section>
        <h2 className="mb-3 t-heading">{t('Viewing packages')}</h2>
        <BoughtPackages />
      </section>
      <section>
        <h2 className="mb-3 t-heading">{t('Payments and receipts')}</h2>
        <PaymentList />
      </section>
    </div>
  );
}
