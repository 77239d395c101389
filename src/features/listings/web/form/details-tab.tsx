import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormProvider, useWatch } from 'react-hook-form';
import type { ManagerListing } from '#features/listings/schema.ts';
import { type PendingPictures, PictureField } from '#features/listings/web/form/pictures/picture-field.tsx';
import type { FieldName, FormValues } from '#features/listings/web/form/state/form-values.ts';
import type { MarketState } from '#features/listings/web/form/state/save-listing.ts';
import type { ListingForm } from '#features/listings/web/form/state/use-listing-form.ts';
import { PlanUsageBar } from '#features/listings/web/plan-usage.tsx';
import { allowanceQuery } from '#features/listings/web/queries.ts';
import { ToMembership } from '#features/listings/web/to-membership.tsx';
import { formatDate, formatTime } from '#kit/dates.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { AmenityField } from './amenity-field.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { factSections, isLandFirst } from './fact-fields.ts';
import { CollapsedFacts, FactSection } from './fact-sections.tsx';
import { FormFoot } from './form-foot.tsx';
import { FormSection, fieldGrid } from './form-section.tsx';
import { CategoryFields, DescriptionFields, OwnerFields, PriceFields, SizeFields } from './main-fields.tsx';
import { focusFirstError, MissingFields } from './missing-fields.tsx';
import { Outline, sectionId } from './outline.tsx';
import { PlaceFields } from './place-fields.tsx';
import { PreviewCard } from './preview-card.tsx';
import { type FormSectionName, formSections, sectionOf } from './sections.ts';
import { useSectionInView } from './use-section-in-view.ts';

const showNotSaved = () =>
  showToast({
    title: 'Error',
    description:
      'We could not save the property. Your changes are stored on this device, so you can try again later.',
    tone: 'destructive',
  });

type Props = {
  state: ListingForm;
  /** The stored listing. Null for a new one. */
  listing: ManagerListing | null;
  /** The rooms of the tour, by name. */
  rooms: readonly string[];
  onSaved(id: number): void;
  onCancel(): void;
  onContinue(): void;
};

/**
 * The fields of a listing in sections: on a wide screen all of them, between their outline and a preview of
 * the card; on a narrow one, a section at a time.
 */
export function DetailsTab({ state, listing, rooms, onSaved, onCancel, onContinue }: Props) {
  const { form, savingStep } = state;
  const formElement = useRef<HTMLFormElement>(null);
  const pictures = useRef<PendingPictures>(null);
  const [section, setSection] = useState<FormSectionName>('photos');
  useSectionInView(formElement, setSection);
  const isNew = listing === null;

  async function save(marketState: MarketState) {
    const id = await state.save(() => pictures.current?.arrival() ?? null, marketState);
    // The user may have closed the form in the meantime and opened another one.
    if (!formElement.current) return id === null ? showNotSaved() : undefined;
    if (id !== null) return onSaved(id);
    // This runs after the errors are rendered and their sections are open.
    setTimeout(() => focusFirstError(formElement.current, showSectionOf), 50);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void save('on the market');
  }

  /** Shows the section of a field, of which a narrow screen shows only one. */
  function showSectionOf(name: FieldName) {
    flushSync(() => setSection(sectionOf(name)));
  }

  function choose(name: FormSectionName) {
    flushSync(() => setSection(name));
    const element = document.getElementById(sectionId(name));
    element?.scrollIntoView({ block: 'start' });
    element?.focus({ preventScroll: true });
  }

  return (
    <FormProvider {...form}>
      <form
        ref={formElement}
        onSubmit={onSubmit}
        noValidate
        className="grid grid-cols-1 gap-x-6 pt-4 @2xl:grid-cols-[11rem_minmax(0,68ch)] @4xl:grid-cols-[11rem_minmax(0,68ch)_minmax(15rem,20rem)] @6xl:justify-between"
      >
        <Outline
          current={section}
          onChoose={choose}
          hasTour={listing?.hasTour ?? false}
          onTour={onContinue}
        />
        <div className="grid min-w-0 grid-cols-1 content-start gap-4">
          <Messages state={state} isNew={isNew} onSaveOffMarket={() => void save('off the market')} />
          <MissingFields form={formElement} onShow={showSectionOf} />
          <FieldsInOrder pictures={pictures} rooms={rooms} listing={listing} current={section} />
        </div>
        <div className="hidden @4xl:block">
          <PreviewCard listing={listing} />
        </div>
        <FormFoot
          section={section}
          isNew={isNew}
          savingStep={savingStep}
          draftSavedAt={state.draftSavedAt}
          onChoose={(name) => {
            state.saveDraft();
            choose(name);
          }}
          onCancel={onCancel}
          onContinue={onContinue}
        />
      </form>
    </FormProvider>
  );
}

type MessagesProps = { state: ListingForm; isNew: boolean; onSaveOffMarket(): void };

/** Shows the restored draft, the usage of the plan, the error of the last save, and conflicting changes. */
function Messages({ state, isNew, onSaveOffMarket }: MessagesProps) {
  const { draftFrom, message, planIsFull, savingStep, dispute } = state;
  return (
    <>
      {draftFrom && (
        <Notice
          role="status"
          action={
            <Button tone="secondary" onClick={state.discardDraft}>
              Discard draft
            </Button>
          }
        >
          You have unsaved changes from {formatDate(draftFrom)} at {formatTime(draftFrom)}. We restored them.
        </Notice>
      )}
      {isNew && <ListingUsage />}
      {message && (
        <div data-general-error tabIndex={-1}>
          <Notice tone="danger" role="alert">
            <p>{message}</p>
            {planIsFull && (
              <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink">
                {planIsFull === 'on the market' && (
                  <Button tone="secondary" disabled={savingStep !== null} onClick={onSaveOffMarket}>
                    Save as unavailable
                  </Button>
                )}
                <ToMembership>View your membership</ToMembership>
                <span className="t-small">Your changes are stored on this device.</span>
              </p>
            )}
          </Notice>
        </div>
      )}
      {dispute && <ConflictPanel dispute={dispute} onTake={state.acceptTheirs} />}
    </>
  );
}

/** Shows the usage of the plan before the user types anything. */
function ListingUsage() {
  const { data } = useQuery(allowanceQuery());
  return data?.room && <PlanUsageBar {...data.room} />;
}

type FieldsProps = {
  pictures: Ref<PendingPictures>;
  rooms: readonly string[];
  listing?: ManagerListing | null;
  /** The only section that a narrow screen shows. */
  current?: FormSectionName;
};

/** Renders the photos, and then the fields in the order in which visitors ask about them. */
export function FieldsInOrder({ pictures, rooms, listing = null, current = 'photos' }: FieldsProps) {
  const category = useWatch<FormValues, 'category'>({ name: 'category' });
  const showsLandFirst = isLandFirst(category);
  const content: Record<FormSectionName, ReactNode> = {
    photos: <PictureField ref={pictures} rooms={rooms} />,
    basics: (
      <>
        <FormSection title="About the property">
          <CategoryFields />
        </FormSection>
        <FormSection title="In your words">
          <DescriptionFields />
        </FormSection>
        <FormSection title="Rooms and size">
          <SizeFields />
        </FormSection>
      </>
    ),
    price: (
      <>
        <div className={fieldGrid}>
          <PriceFields />
        </div>
        <FactSection {...factSections.auction} />
      </>
    ),
    facts: (
      <>
        <FactSection {...factSections.stay} />
        {showsLandFirst && <FactSection {...factSections.land} />}
        <FactSection {...factSections.asked} />
        <CollapsedFacts {...factSections.home} />
        {!showsLandFirst && <CollapsedFacts {...factSections.land} />}
      </>
    ),
    amenities: <AmenityField />,
    place: (
      <div className={fieldGrid}>
        <PlaceFields />
      </div>
    ),
    contact: (
      <div className={fieldGrid}>
        <OwnerFields isHidden={listing?.isHidden ?? false} />
      </div>
    ),
  };
  return (
    <div className="grid grid-cols-1 @2xl:divide-y @2xl:divide-line">
      {formSections.map(({ name, title }) => (
        <div
          key={name}
          data-section={name}
          className={`grid grid-cols-1 gap-4 pb-8 @2xl:pt-8 @2xl:first:pt-0 ${name === current ? '' : '@max-2xl:hidden'}`}
        >
          {/* Not the name of a region, because some are also the label of a field. */}
          <h2 id={sectionId(name)} tabIndex={-1} className="scroll-mt-16 t-heading outline-0">
            {title}
          </h2>
          {content[name]}
        </div>
      ))}
    </div>
  );
}
