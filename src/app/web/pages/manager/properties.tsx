import { useLocation } from 'wouter';
import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { CancelClosure } from '#features/accounts/web/cancel-closure.tsx';
import { changedAddress, editedListing, parseFilter } from '#features/listings/web/listing-filter.ts';
import { ListingsDashboard } from '#features/listings/web/listings-dashboard.tsx';
import { UnfinishedDraft } from '#features/listings/web/unfinished-draft.tsx';
import { withoutLanguage } from '#kit/t.ts';
import { ListingEditor } from './listing-editor.tsx';

export const about = privatePageMeta('Property Manager');

const path = '/admin/properties';

/**
 * The user's properties. The search and the open listing are in the address, so that reloading and going back
 * keep them.
 */
export default function PropertiesPage({ search }: PageContext) {
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
  const edited = editedListing(search);
  return (
    <>
      <ListingsDashboard
        filter={parseFilter(search)}
        isOfAll={user.role === 'admin'}
        notice={
          edited === null && (
            <>
              <CancelClosure user={user} />
              <UnfinishedDraft
                userId={user.id}
                onContinue={() => changeAddress({ edit: 'new', tab: null })}
              />
            </>
          )
        }
        addressFor={(change) => changedAddress(path, search, change)}
        onSearch={(q) => changeAddress({ q: q || null, page: null }, { replace: true })}
        onSort={(sort) => changeAddress({ sort: sort === 'newest' ? null : sort, page: null })}
        onAdd={() => changeAddress({ edit: 'new', tab: null })}
        onEdit={({ id }) => changeAddress({ edit: String(id), tab: null })}
        onAddTour={({ id }) => changeAddress({ edit: String(id), tab: 'tour' })}
      />
      {edited !== null && (
        <ListingEditor
          user={user}
          edited={edited}
          isTourRequested={search.get('tab') === 'tour'}
          onCreated={(id) => changeAddress({ edit: String(id), tab: 'tour' }, { replace: true })}
          onClose={() => changeAddress({ edit: null, tab: null }, { replace: true })}
        />
      )}
    </>
  );
}
