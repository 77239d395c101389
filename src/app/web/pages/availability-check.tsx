import { AvailabilityLink } from '#features/viewing-claims/web/availability-link.tsx';
import { t } from '#kit/t.ts';
import { useHydrated } from '#kit/web/hooks/use-hydrated.ts';
import { privatePageMeta } from './private-page-meta.ts';

export const about = privatePageMeta(t('Still available?'));

/**
 * The page of an email's link that asks whether a home is still available. Its token is in the URL fragment,
 * and opening the page sends no answer.
 */
export default function AvailabilityCheckPage() {
  const token = useHydrated() ? location.hash.slice(1) : null;
  return (
    <div className="page-frame form-column py-8 md:py-12">
      <h1 className="t-title">{t('Still available?')}</h1>
      <AvailabilityLink token={token} />
    </div>
  );
}
