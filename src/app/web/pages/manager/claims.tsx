import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import { ClaimQueue } from '#features/viewing-claims/web/claim-queue.tsx';
import { ClaimRules } from '#features/viewing-claims/web/claim-rules.tsx';
import { ManagerClaims } from '#features/viewing-claims/web/manager-claims.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';

export const about = privatePageMeta('Claims and availability checks');

/** Visitors' claims about homes that they unlocked, and open availability checks. */
export default function ClaimsPage() {
  return (
    <Restricted otherwise="/auth" roles={['admin', 'property_manager']}>
      {(user) => (
        <div className="page-frame grid max-w-3xl gap-8 py-8">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h1 className="t-title">Claims and availability checks</h1>
            <LinkButton href="/admin/properties" tone="secondary">
              Back to Properties
            </LinkButton>
          </div>
          {user.role === 'admin' && <ClaimQueue />}
          <ManagerClaims />
          {user.role === 'admin' && <ClaimRules />}
        </div>
      )}
    </Restricted>
  );
}
