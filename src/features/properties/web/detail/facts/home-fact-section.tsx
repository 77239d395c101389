import type { Property } from '#features/properties/schema.ts';
import { DetailSection } from '#features/properties/web/detail/detail-section.tsx';
import { t } from '#kit/t.ts';
import { FactList } from './fact-list.tsx';
import { homeFacts } from './home-facts.ts';
import { saleFacts } from './sale-facts.ts';

export function HomeFactSection({ property }: { property: Property }) {
  const { known, missing } = homeFacts(property);
  const facts = [...saleFacts(property), ...known];
  if (facts.length === 0 && missing.length === 0) return null;
  return (
    <DetailSection title={t('Good to know')}>
      <FactList facts={facts} />
      {missing.length > 0 && (
        <p className="border-t border-line pt-2 t-small text-muted">
          {t('Not stated in the listing: {names}.', {
            names: missing.map((name) => (name === t('Yaka meter') ? name : name.toLowerCase())).join(', '),
          })}
        </p>
      )}
    </DetailSection>
  );
}
