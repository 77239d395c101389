import { useEffect, useState } from 'react';
import { type DollarRate, dollarRateText } from '#features/properties/web/dollar-rate-text.ts';
import {
  chooseCurrency,
  chosenCurrency,
  type DisplayCurrency,
} from '#features/properties/web/other-currency.ts';
import { t } from '#kit/t.ts';
import { readAddress } from '#kit/web/call.ts';
import { Icon } from '#kit/web/ui/icon.tsx';

const names: Record<DisplayCurrency, string> = { UGX: t('Shillings (UGX)'), USD: t('US dollars (USD)') };

/**
 * Lets the visitor choose the currency in which prices are also shown. It needs scripts, which store the
 * choice on the device and convert the prices.
 */
export function CurrencyChoice() {
  const [chosen, setChosen] = useState<DisplayCurrency | null>(null);
  const [rate, setRate] = useState<DollarRate>();
  useEffect(() => {
    setChosen(chosenCurrency());
    readAddress('/api/dollar-rate').then(
      (reply) => setRate(reply as DollarRate),
      () => {},
    );
  }, []);
  const choose = (currency: DisplayCurrency) => {
    setChosen(currency);
    chooseCurrency(currency);
  };
  return (
    <div className="needs-script">
      <div
        role="group"
        aria-label={t('Currency')}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2"
      >
        {(['UGX', 'USD'] as const).map((currency) => (
          <button
            key={currency}
            type="button"
            aria-pressed={chosen === currency}
            onClick={() => choose(currency)}
            className="choice-link text-start"
          >
            {names[currency]}
            {chosen === currency && <Icon name="check" className="size-5 shrink-0 text-ok" />}
          </button>
        ))}
      </div>
      <p className="mt-3 t-small text-muted">
        {t('You pay in the currency of the listing. We show the other currency as an estimate.')}{' '}
        {rate && dollarRateText(rate)}
      </p>
    </div>
  );
}
