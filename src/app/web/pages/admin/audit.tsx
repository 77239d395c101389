import { productName } from '#app/product.ts';
import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import type { PageContext } from '#app/web/route-table.ts';
import { SignedIn } from '#features/accounts/web/use-guard.tsx';
import { AuditLogSearchForm } from '#features/accounts/web/users/audit-log-search.tsx';
import { Integrity } from './integrity.tsx';

export const about = privatePageMeta('Audit log');

export default function AuditPage({ search }: PageContext) {
  return (
    <SignedIn otherwise="/membership" roles={['admin']}>
      {() => (
        <div className="page-frame grid gap-8 py-8 md:py-12">
          <AuditLogSearchForm search={search} market={productName} />
          <Integrity />
        </div>
      )}
    </SignedIn>
  );
}
