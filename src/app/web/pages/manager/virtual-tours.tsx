import { useQueryClient } from '@tanstack/react-query';
import { Rotate3d } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { changedAddress } from '#features/listings/web/listing-filter.ts';
import { PropertyChoice } from '#features/listings/web/property-choice.tsx';
import { TourPanel } from '#features/tours/web/upload/tour-panel.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { refreshAfterTour } from './refresh-after-tour.ts';
import { useManagerListing } from './use-manager-listing.ts';

export const about = privatePageMeta('Virtual Tour Manager');

export default function VirtualToursPage({ search }: PageContext) {
  return (
    <Restricted otherwise="/membership" roles={['admin', 'property_manager']}>
      {() => <Manager search={search} />}
    </Restricted>
  );
}

function Manager({ search }: { search: URLSearchParams }) {
  const client = useQueryClient();
  const [path, navigate] = useLocation();
  const requestedId = search.get('propertyId') ?? '';
  const propertyId = /^[1-9]\d{0,9}$/.test(requestedId) ? Number(requestedId) : null;
  const { listing, isError, refetch } = useManagerListing(propertyId);
  const refresh = () => refreshAfterTour(client, () => void refetch());
  return (
    <DeskPage
      title="Virtual Tour Manager"
      isNarrow
      actions={
        <LinkButton href="/admin/properties" tone="secondary">
          Back to Properties
        </LinkButton>
      }
    >
      <Breadcrumbs title={listing?.title} />
      <PropertyChoice
        chosen={listing ?? null}
        onChoose={(id) => navigate(changedAddress(path, search, { propertyId: String(id) }))}
      />
      {propertyId === null && <EmptyState icon={<Rotate3d />}>Please select a property first</EmptyState>}
      {propertyId !== null && isError && !listing && (
        <p role="alert" className="text-danger">
          We could not load this property. It may have been deleted, or you may not have access to it.
        </p>
      )}
      {propertyId !== null && !isError && !listing && <Skeleton className="h-72 w-full" />}
      {listing && (
        <Card className="md:p-6">
          <TourPanel
            key={listing.id}
            property={listing}
            place="manager"
            opensMaker={search.get('make') === 'tour'}
            onUploaded={refresh}
            onChanged={refresh}
          />
        </Card>
      )}
    </DeskPage>
  );
}

function Breadcrumbs({ title }: { title: string | undefined }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-2 t-small">
        <li>
          <Link href="/admin/properties" className="inline-flex min-h-11 items-center link">
            Properties
          </Link>
        </li>
        <li className="flex items-center gap-2" aria-current={title ? undefined : 'page'}>
          <span aria-hidden>›</span>
          {title ? (
            <Link href="/admin/virtual-tours" className="inline-flex min-h-11 items-center link">
              Virtual Tours
            </Link>
          ) : (
            'Virtual Tours'
          )}
        </li>
        {title && (
          <li aria-current="page" className="flex min-w-0 items-center gap-2">
            <span aria-hidden>›</span>
            <span className="wrap-anywhere">{title}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}
