import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import { ClaimQueue } from '#features/viewing-claims/web/claim-queue.tsx';
import { ClaimRules } from '#features/viewing-claims/web/claim-rules.tsx';
import { ManagerClaims } from '#features/viewing-claims/web/manager-claims.tsx';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';

export const about = privatePageMeta('Claims and availability checks');

/** Visitors' claims about homes that they unlocked, and open availability checks. */
export default function ClaimsPage() {
  return (
    <Restricted otherwise="/auth" roles={['admin', 'property_manager']}>
      {(user) => (
        <DeskPage title="Claims and availability checks" isNarrow>
          {user.role === 'admin' && <ClaimQueue />}
          <ManagerClaims />
          {user.role === 'admin' && <ClaimRules />}
        </DeskPage>
      )}
    </Restricted>
  );
}
