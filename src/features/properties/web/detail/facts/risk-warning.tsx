import type { Property } from '#features/properties/schema.ts';
import { t } from '#kit/t.ts';
import { Notice } from '#kit/web/ui/notice.tsx';
import { risksOf, riskTitle } from './risks.ts';

/**
 * Warns a buyer of risks and of questions that the seller has not answered, above all other facts. Renders
 * nothing when there are neither.
 */
export function RiskWarning({ property }: { property: Property }) {
  const { known, missing } = risksOf(property);
  if (known.length === 0 && missing.length === 0) return null;
  const title = riskTitle(property);
  return (
    <section id="risks" aria-label={title}>
      <Notice tone="danger">
        <h2 className="t-strong text-danger">{title}</h2>
        {known.length > 0 && (
          <ul className="mt-2 grid list-disc gap-1 pl-4">
            {known.map((risk) => (
              <li key={risk}>{risk}</li>
            ))}
          </ul>
        )}
        {missing.length > 0 && (
          <p className="mt-2 t-small">
            {t('Not stated in the listing: {names}.', { names: missing.join(', ') })}
          </p>
        )}
      </Notice>
    </section>
  );
}
