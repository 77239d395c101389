import { limitLabel } from '#features/memberships/plan-limits-text.ts';
import type { Plan } from '#features/memberships/schema.ts';
import { capitalise } from '#kit/capitalised.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { featureText, isComingSoon } from './plan-features.ts';

/** Renders the price of a plan. Basic shows its crossed-out price, because it is free. */
function Price({ plan: { name, monthlyPrice, shillings, rateOf } }: { plan: Plan }) {
  const isFree = name === 'basic';
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-1">
        <span className={`t-title ${isFree ? 'text-muted line-through decoration-2' : ''}`}>
          ${monthlyPrice}
        </span>{' '}
        <span className="mr-2 text-muted">{t('/ month')}</span>{' '}
        {isFree && <span className="t-heading text-ok">{t('Free')}</span>}
      </span>
      <span className="mt-1 block t-small text-muted">
        {isFree
          ? t('Basic is free with every account.')
          : t('{amount} at the exchange rate of {day}', {
              amount: formatMoney(shillings, 'UGX'),
              day: formatDate(rateOf),
            })}
      </span>
    </>
  );
}

export function PlanCard({ plan, onChoose }: { plan: Plan; onChoose(plan: Plan): void }) {
  const label = plan.name === 'enterprise' ? t('Contact Sales') : t('Choose {title}', { title: plan.title });
  return (
    <Card
      as="article"
      className={`relative flex flex-col gap-4 p-6 md:row-span-5 md:grid md:grid-rows-subgrid ${plan.isMostPopular ? 'border-ink!' : ''}`}
    >
      {plan.isMostPopular && (
        <p className="absolute top-0 left-6 -translate-y-1/2 whitespace-nowrap rounded-full bg-ink px-3 py-1 t-label text-paper">
          {t('Most Popular')}
        </p>
      )}
      <h2 className="t-heading">{plan.title}</h2>
      <p>
        <Price plan={plan} />
      </p>
      <ul className="grid grow content-start gap-2">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2">
            {isComingSoon(feature) ? (
              <span aria-hidden="true" className="w-5 shrink-0" />
            ) : (
              <Icon name="check" className="h-[1lh] w-5 shrink-0 text-ok" />
            )}
            <span>
              {featureText(feature)}
              {isComingSoon(feature) && <span className="text-muted"> ({t('coming soon')})</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className="t-small text-muted">{`${capitalise(limitLabel(plan.limits))}.`}</p>
      <Button tone={plan.isMostPopular ? 'primary' : 'secondary'} onClick={() => onChoose(plan)}>
        {label}
      </Button>
    </Card>
  );
}
