import { t } from '#kit/t.ts';

/** Shown wherever a simulated payment is mentioned. */
export function TestMode({ className = '' }: { className?: string }) {
  return (
    <p className={`text-sm font-medium text-leaf ${className}`}>{t('Test mode: no real money is charged')}</p>
  );
}
