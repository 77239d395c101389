import { productName } from '#app/product.ts';
import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import type { PageContext } from '#app/web/route-table.ts';
import { SignedIn } from '#features/accounts/web/use-guard.tsx';
import { AuditLogSearchForm } from '#features/accounts/web/users/audit-log-search.tsx';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';
import { Integrity } from './integrity.tsx';

export const about = privatePageMeta('Audit log');

export default function AuditPage({ search }: PageContext) {
  return (
    <SignedIn otherwise="/membership" roles={['admin']}>
      {() => (
        <DeskPage title="Audit log">
          <AuditLogSearchForm search={search} market={productName} />
          <Integrity />
        </DeskPage>
      )}
    </SignedIn>
  );
}
