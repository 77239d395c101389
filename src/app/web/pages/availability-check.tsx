import { useHydratedUser } from '#features/accounts/web/use-guard.tsx';
import { AvailabilityLink } from '#features/viewing-claims/web/availability-link.tsx';
import { t } from '#kit/t.ts';
import { privatePageMeta } from './private-page-meta.ts';

export const about = privatePageMeta(t('Still available?'));

/**
 * The page of the link in an email. Its token is in the URL fragment, which is never sent, so opening the
 * page answers nothing.
 */
export default function StillFreePage() {
  const token = useHydratedUser() ? location.hash.slice(1) : null;
  return (
    <div className="page-frame max-w-xl py-12">
      <h1 className="text-2xl font-semibold md:text-3xl">{t('Still available?')}</h1>
      <AvailabilityLink token={token} />
    </div>
  );
}
