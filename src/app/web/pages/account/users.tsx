import { ownAbout } from '#app/web/pages/own-about.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { UserManagement } from '#features/accounts/web/users/user-management.tsx';
import { PropertyReports } from '#features/properties/web/property-reports.tsx';

export const about = ownAbout('User Management');

export default function UsersPage({ search }: PageContext) {
  return (
    <Restricted otherwise="/membership" roles={['admin']}>
      {() => (
        <>
          <UserManagement q={search.get('q') ?? ''} />
          <div className="page-frame pb-12">
            <PropertyReports />
          </div>
        </>
      )}
    </Restricted>
  );
}
