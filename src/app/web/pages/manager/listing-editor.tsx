import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { CurrentUser } from '#features/accounts/schema.ts';
import type { ManagerListing } from '#features/listings/schema.ts';
import { DetailsTab } from '#features/listings/web/form/details-tab.tsx';
import type { EditedListing } from '#features/listings/web/form/form-address.ts';
import { FormPage } from '#features/listings/web/form/form-page.tsx';
import {
  type FormTab,
  readRememberedTab,
  rememberTab,
} from '#features/listings/web/form/state/remembered-tab.ts';
import { useListingForm } from '#features/listings/web/form/state/use-listing-form.ts';
import { propertyTourQuery } from '#features/tours/web/queries.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { TourTab } from './tour-tab.tsx';
import { useManagerListing } from './use-manager-listing.ts';

type Props = {
  user: CurrentUser;
  edited: EditedListing;
  /** True when the address selects the tour tab, so that the form opens on it. */
  isTourRequested: boolean;
  /** The address of the list from which the form was opened. */
  listAddress: string;
  onCreated(id: number): void;
  onClose(): void;
};

/** The form of a listing, from the first photo to the finished tour. */
export function ListingEditor({ user, edited, isTourRequested, listAddress, onCreated, onClose }: Props) {
  const isNew = edited === 'new';
  const [currentTab, setTab] = useState<FormTab>(() => {
    if (isTourRequested) return 'tour';
    return isNew ? 'details' : readRememberedTab();
  });
  const { listing, isError, refetch } = useManagerListing(isNew ? null : edited);

  function choose(tab: FormTab) {
    setTab(tab);
    rememberTab(tab);
  }

  const editedListing = isNew ? null : listing;
  return (
    <FormPage
      title={isNew ? 'Create New Property' : 'Edit Property'}
      listAddress={listAddress}
      links={editedListing && <ListingLinks id={editedListing.id} />}
      tab={currentTab}
      onTab={choose}
      details={
        editedListing === undefined ? (
          <Loading isError={isError} onRetry={() => void refetch()} />
        ) : (
          <Details
            key={`${user.id} ${edited}`}
            user={user}
            listing={editedListing}
            onSaved={(id) => {
              if (!isNew) return onClose();
              rememberTab('tour');
              onCreated(id);
            }}
            onContinue={() => {
              choose('tour');
              scrollTo({ top: 0 });
            }}
            onClose={onClose}
          />
        )
      }
      tour={
        editedListing === null ? (
          <SaveFirstNotice onBack={() => choose('details')} />
        ) : editedListing === undefined ? (
          <Loading isError={isError} onRetry={() => void refetch()} />
        ) : (
          <TourTab listing={editedListing} onChanged={() => void refetch()} onFinished={onClose} />
        )
      }
    />
  );
}

function ListingLinks({ id }: { id: number }) {
  return (
    <p className="flex flex-wrap gap-x-6">
      <Link href={`/property/${id}`} className="inline-flex min-h-11 items-center link @max-2xl:hidden">
        View listing
      </Link>
      <Link href={`/verification/homes/${id}`} className="inline-flex min-h-11 items-center link">
        Verify this listing
      </Link>
    </p>
  );
}

type DetailsProps = {
  user: CurrentUser;
  listing: ManagerListing | null;
  onSaved(id: number): void;
  onContinue(): void;
  onClose(): void;
};

function Details({ user, listing, onSaved, onContinue, onClose }: DetailsProps) {
  const state = useListingForm(listing, user.id);
  const { data: tour } = useQuery({
    ...propertyTourQuery(listing?.id ?? 0),
    enabled: listing?.hasTour ?? false,
  });
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  useEffect(
    () => () => {
      if (latest.current.hasDraft())
        showToast({
          title: 'Your draft is saved',
          description: 'We saved it on this device, so you can finish it later.',
        });
    },
    [],
  );
  return (
    <DetailsTab
      state={state}
      listing={listing}
      rooms={tour && !tour.sample ? tour.rooms.map(({ name }) => name) : []}
      onSaved={onSaved}
      onContinue={onContinue}
      onCancel={onClose}
    />
  );
}

function SaveFirstNotice({ onBack }: { onBack(): void }) {
  return (
    <div className="grid justify-items-start gap-4 py-8">
      <p className="t-subhead">Save the property first</p>
      <p className="text-muted">
        Please save the property first before uploading a tour. Fill in its details, then come back here.
      </p>
      <Button tone="secondary" onClick={onBack}>
        Back to Property Details
      </Button>
    </div>
  );
}

function Loading({ isError, onRetry: onAgain }: { isError: boolean; onRetry(): void }) {
  if (!isError)
    return (
      <div role="status" aria-label="Loading" className="grid min-h-[50dvh] content-start gap-4">
        {Array.from({ length: 5 }, (_, at) => (
          <Skeleton key={at} className="h-16 w-full" />
        ))}
      </div>
    );
  return (
    <LoadError onRetry={onAgain} className="py-8">
      We could not load this property. It may have been deleted, or you may not have access to it.
    </LoadError>
  );
}
