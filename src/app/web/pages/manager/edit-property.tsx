import { useLocation } from 'wouter';
import NotFound from '#app/web/pages/not-found.tsx';
import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { formAddress } from '#features/listings/web/form/form-address.ts';
import { changedAddress, parseEditedListing } from '#features/listings/web/listing-filter.ts';
import { withoutLanguage } from '#kit/t.ts';
import { ListingEditor } from './listing-editor.tsx';

export const about = privatePageMeta('Edit Property');

/**
 * The form of a listing, or of a new one. The query is that of the list, to which the form returns, and `tab`.
 */
export default function EditPropertyPage({ params, search }: PageContext) {
  const [currentPath, navigate] = useLocation();
  const edited = parseEditedListing(params.id ?? 'new');
  const listAddress = changedAddress('/admin/properties', search, { tab: null });
  // Late replies may also call this, so it navigates only while this page is shown.
  const replace = (address: string) => {
    if (withoutLanguage(location.pathname) === currentPath) navigate(address, { replace: true });
  };
  if (edited === null) return <NotFound />;
  return (
    <Restricted otherwise="/membership" roles={['admin', 'property_manager']}>
      {(user) => (
        <ListingEditor
          key={edited}
          user={user}
          edited={edited}
          isTourRequested={search.get('tab') === 'tour'}
          listAddress={listAddress}
          onCreated={(id) => replace(formAddress(id, search, 'tour'))}
          onClose={() => replace(listAddress)}
        />
      )}
    </Restricted>
  );
}
