import { t } from '#kit/t.ts';

/** Says that a payment is simulated. */
export function TestMode({ className = '' }: { className?: string }) {
  return <p className={`t-label text-ok ${className}`}>{t('Test mode: no real money is charged')}</p>;
}
