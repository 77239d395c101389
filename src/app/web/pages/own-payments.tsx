import { PaymentList } from '#features/payments/web/payment-list.tsx';
import { BoughtPackages } from '#features/viewing-packages/web/bought-packages.tsx';
import { t } from '#kit/t.ts';
import { Section } from '#kit/web/ui/section.tsx';

/** Payments with their receipts, and viewing packages with their remaining unlocks. */
export function OwnPayments() {
  return (
    <div className="grid grid-cols-1 gap-8">
      <Section title={t('Payments and receipts')}>
        <PaymentList />
      </Section>
      <Section title={t('Viewing packages')}>
        <BoughtPackages />
      </Section>
    </div>
  );
}
