import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type Ref, useRef } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { type PendingPictures, PictureField } from '#features/listings/web/form/pictures/picture-field.tsx';
import type { FormValues } from '#features/listings/web/form/state/form-values.ts';
import type { MarketState } from '#features/listings/web/form/state/save-listing.ts';
import type { ListingForm } from '#features/listings/web/form/state/use-listing-form.ts';
import { PlanUsageBar } from '#features/listings/web/plan-usage.tsx';
import { allowanceQuery } from '#features/listings/web/queries.ts';
import { ToMembership } from '#features/listings/web/to-membership.tsx';
import { formatDate, formatTime } from '#kit/dates.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { AmenityField } from './amenity-field.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { factSections, isLandFirst } from './fact-fields.ts';
import { CollapsedFacts, FactSection } from './fact-sections.tsx';
import { FormSection } from './form-section.tsx';
import { CategoryFields, DescriptionFields, OwnerFields, PriceFields, SizeFields } from './main-fields.tsx';
import { focusFirstError, MissingFields } from './missing-fields.tsx';
import { PlaceFields } from './place-fields.tsx';

const busyLabels = { pictures: 'Uploading photos...', listing: 'Saving...' } as const;

const showNotSaved = () =>
  showToast({
    title: 'Error',
    description:
      'We could not save the property. Your changes are stored on this device, so you can try again later.',
    tone: 'destructive',
  });

type Props = {
  state: ListingForm;
  isNew: boolean;
  /** The rooms of the tour, by name. */
  rooms: readonly string[];
  onSaved(id: number): void;
  onCancel(): void;
  onContinue(): void;
};

export function DetailsTab({ state, isNew, rooms, onSaved, onCancel, onContinue }: Props) {
  const { form, savingStep, message, dispute, draftFrom } = state;
  const formElement = useRef<HTMLFormElement>(null);
  const pictures = useRef<PendingPictures>(null);

  async function save(marketState: MarketState) {
    const id = await state.save(() => pictures.current?.arrival() ?? null, marketState);
    // The user may have closed the form in the meantime and opened another one.
    if (!formElement.current) return id === null ? showNotSaved() : undefined;
    if (id !== null) return onSaved(id);
    // This runs after the errors are rendered and their sections are open.
    setTimeout(() => focusFirstError(formElement.current), 50);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void save('on the market');
  }

  return (
    <FormProvider {...form}>
      <form ref={formElement} onSubmit={onSubmit} noValidate className="grid gap-4">
        {draftFrom && (
          <div
            role="status"
            className="flex flex-wrap items-center justify-between gap-2 rounded-card bg-info-tint p-4"
          >
            <p>
              You have unsaved changes from {formatDate(draftFrom)} at {formatTime(draftFrom)}. We restored
              them.
            </p>
            <Button tone="secondary" onClick={state.discardDraft}>
              Discard draft
            </Button>
          </div>
        )}
        {isNew && <ListingUsage />}
        {message && (
          <div role="alert" tabIndex={-1} className="rounded-card bg-danger-tint p-4 text-danger">
            <p>{message}</p>
            {state.planIsFull && (
              <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink">
                {state.planIsFull === 'on the market' && (
                  <Button
                    tone="secondary"
                    disabled={savingStep !== null}
                    onClick={() => void save('off the market')}
                  >
                    Save as unavailable
                  </Button>
                )}
                <ToMembership>View your membership</ToMembership>
                <span className="t-small">Your changes are stored on this device.</span>
              </p>
            )}
          </div>
        )}
        {dispute && <ConflictPanel dispute={dispute} onTake={state.acceptTheirs} />}
        <MissingFields form={formElement} />
        <FieldsInOrder pictures={pictures} rooms={rooms} />
        <div className="at-foot sticky bottom-0 -mx-4 -mb-4 flex flex-wrap justify-end gap-3 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:-mb-6 sm:px-6">
          {!isNew && (
            <Button tone="quiet" className="mr-auto px-0" onClick={onContinue}>
              Continue to Virtual Tour
            </Button>
          )}
          <Button tone="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" disabled={savingStep !== null}>
            {savingStep === null ? 'Save Property' : busyLabels[savingStep]}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

/** Shows the usage of the plan before the user types anything. */
function ListingUsage() {
  const { data } = useQuery(allowanceQuery());
  return data?.room && <PlanUsageBar {...data.room} />;
}

/** Renders fields in the order in which visitors ask about them. */
export function FieldsInOrder({
  pictures,
  rooms,
}: {
  pictures: Ref<PendingPictures>;
  rooms: readonly string[];
}) {
  const category = useWatch<FormValues, 'category'>({ name: 'category' });
  const showsLandFirst = isLandFirst(category);
  return (
    <div className="grid grid-cols-1 gap-6">
      <FormSection title="About the property">
        <CategoryFields />
      </FormSection>
      <FormSection title={factSections.terms.title}>
        <PriceFields />
      </FormSection>
      <FactSection {...factSections.stay} />
      <FactSection {...factSections.auction} />
      {showsLandFirst && <FactSection {...factSections.land} />}
      <FactSection {...factSections.asked} />
      <FormSection title={factSections.place.title}>
        <PlaceFields />
      </FormSection>
      <FormSection title="In your words">
        <DescriptionFields />
      </FormSection>
      <FormSection title="Rooms, size and photos">
        <SizeFields />
        <AmenityField />
        <PictureField ref={pictures} rooms={rooms} />
      </FormSection>
      <CollapsedFacts {...factSections.home} />
      {!showsLandFirst && <CollapsedFacts {...factSections.land} />}
      <FormSection title="Contact and promotion">
        <OwnerFields />
      </FormSection>
    </div>
  );
}
