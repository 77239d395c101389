import { Link } from 'wouter';
import { productName } from '#app/product.ts';
import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { UserManagement } from '#features/accounts/web/users/user-management.tsx';
import { membershipGift } from '#features/memberships/web/gift-dialog.tsx';

export const about = privatePageMeta('User Management');

const moreActions = [membershipGift];

export default function UsersPage({ search }: PageContext) {
  return (
    <Restricted otherwise="/membership" roles={['admin']}>
      {() => (
        <UserManagement q={search.get('q') ?? ''} market={productName} more={moreActions}>
          {/* Links in older emails lead here. */}
          <p id="reports">
            <Link href="/admin/reports" className="inline-block py-2 link">
              Listing reports
            </Link>
          </p>
        </UserManagement>
      )}
    </Restricted>
  );
}
