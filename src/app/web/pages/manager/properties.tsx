import { Redirect, useLocation } from 'wouter';
import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { CancelClosure } from '#features/accounts/web/cancel-closure.tsx';
import { type EditedListing, formAddress } from '#features/listings/web/form/form-address.ts';
import { changedAddress, parseEditedListing, parseFilter } from '#features/listings/web/listing-filter.ts';
import { ListingsDashboard } from '#features/listings/web/listings-dashboard.tsx';
import { UnfinishedDraft } from '#features/listings/web/unfinished-draft.tsx';
import { withoutLanguage } from '#kit/t.ts';

export const about = privatePageMeta('Property Manager');

const path = '/admin/properties';

/** The user's properties. The search is in the address, so that reloading and going back keep it. */
export default function PropertiesPage({ search }: PageContext) {
  // The form used to be a dialog on this page.
  const edited = parseEditedListing(search.get('edit'));
  if (edited !== null)
    return (
      <Redirect replace to={formAddress(edited, search, search.get('tab') === 'tour' ? 'tour' : null)} />
    );
  return (
    <Restricted otherwise="/membership" roles={['admin', 'property_manager']}>
      {(user) => <Dashboard user={user} search={search} />}
    </Restricted>
  );
}

function Dashboard({ user, search }: { user: CurrentUser; search: URLSearchParams }) {
  const [currentPath, navigate] = useLocation();
  // Late replies and timers may also call this, so it uses the current URL and changes it only while this
  // page is shown.
  const changeAddress = (change: Record<string, string | null>, options?: { replace: boolean }) => {
    if (withoutLanguage(location.pathname) !== currentPath) return;
    navigate(changedAddress(path, new URLSearchParams(location.search), change), options);
  };
  // A copy may be created after the user has left the page.
  const openForm = (edited: EditedListing, tab: 'tour' | null = null) => {
    if (withoutLanguage(location.pathname) !== currentPath) return;
    navigate(formAddress(edited, new URLSearchParams(location.search), tab));
  };
  return (
    <ListingsDashboard
      filter={parseFilter(search)}
      isOfAll={user.role === 'admin'}
      notice={
        <>
          <CancelClosure user={user} />
          <UnfinishedDraft userId={user.id} />
        </>
      }
      addressFor={(change) => changedAddress(path, search, change)}
      onSearch={(q) => changeAddress({ q: q || null, page: null }, { replace: true })}
      onSort={(sort) => changeAddress({ sort: sort === 'newest' ? null : sort, page: null })}
      onAdd={() => openForm('new')}
      onEdit={({ id }) => openForm(id)}
      onAddTour={({ id }) => openForm(id, 'tour')}
    />
  );
}
