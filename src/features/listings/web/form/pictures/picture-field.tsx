import { useQuery } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { type Ref, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { useController, useFormContext, useFormState } from 'react-hook-form';
import { listingLimits } from '#features/listings/limits.ts';
import { PlanField } from '#features/listings/web/form/plan-field.tsx';
import type { FormPicture, FormValues } from '#features/listings/web/form/state/form-values.ts';
import { allowanceQuery } from '#features/listings/web/queries.ts';
import { ToMembership } from '#features/listings/web/to-membership.tsx';
import { formatBytes } from '#kit/web/transfer-rate.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { moveItem } from './move-item.ts';
import { PictureTile } from './picture-tile.tsx';
import { chooserAccept } from './send-picture.ts';
import { UploadTile } from './upload-tile.tsx';
import { usePictureDrag } from './use-picture-drag.ts';
import { type UploadSavings, usePictureUploads, withUploaded } from './use-picture-uploads.ts';

/** The uploads that must finish before the form is sent. */
export type PendingPictures = Pick<ReturnType<typeof usePictureUploads>, 'arrival'>;

type Props = {
  ref: Ref<PendingPictures>;
  /** The rooms of the tour, by name. */
  rooms: readonly string[];
};

/** Edits the photos and their order, by dragging, arrow keys or buttons. The first photo is the cover. */
export function PictureField({ ref, rooms }: Props) {
  const { getValues, setValue, getFieldState, formState } = useFormContext<FormValues>();
  const { field } = useController<FormValues, 'pictures'>({ name: 'pictures' });
  const pictures = field.value;
  const allowance = usePictureAllowance();
  const setPictures = (next: FormPicture[]) => setValue('pictures', next, { shouldDirty: true });
  const {
    uploads,
    pendingCount,
    saved,
    add,
    retry,
    dismiss,
    arrival: whenUploaded,
  } = usePictureUploads(
    { slots: allowance.limit - pictures.length, limitMessage: allowance.limitMessage },
    (picture) => {
      const next = withUploaded(getValues('pictures'), picture);
      if (next) setPictures(next);
      return next !== null;
    },
  );
  useImperativeHandle(ref, () => ({ arrival: whenUploaded }));
  const errorId = useId();
  const [announcement, announce] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const rememberFocus = useFocusOnMoved(list);
  const error = getFieldState('pictures', formState).error?.message;
  const isOffline = uploads.filter(({ step }) => step === 'offline').length > 0;

  function move(from: number, to: number) {
    const index = Math.max(0, Math.min(pictures.length - 1, to));
    const picture = pictures[from];
    if (!picture || from === index) return;
    rememberFocus(picture.key);
    setPictures(moveItem(pictures, from, index));
    announce(
      index === 0 ? `Photo ${from + 1} is now the cover` : `Photo ${from + 1} is now number ${index + 1}`,
    );
  }
  const drag = usePictureDrag(list, move);

  return (
    // The button below it does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        if (!event.dataTransfer.files.length) return;
        event.preventDefault();
        add([...event.dataTransfer.files]);
      }}
    >
      <legend className="sr-only">Photos</legend>
      <p className="mb-3 t-small text-pretty text-muted">
        The first photo is the cover. We resize large photos on this device before uploading, to save your
        data. We remove their location and date.
      </p>
      {allowance.planText !== null && (
        <PhotoAllowance used={pictures.length} limit={allowance.limit} planText={allowance.planText} />
      )}
      {pictures.length + uploads.length > 0 && (
        <ul
          ref={list}
          className="mb-4 grid items-start grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-3 sm:gap-4"
        >
          {pictures.map((picture, pictureIndex) => (
            <PictureTile
              key={picture.key}
              picture={picture}
              number={pictureIndex + 1}
              count={pictures.length}
              isDragged={drag.from === pictureIndex}
              isTarget={drag.to === pictureIndex && drag.from !== pictureIndex}
              onCaption={(alt) =>
                setPictures(
                  pictures.map((current, index) => (index === pictureIndex ? { ...current, alt } : current)),
                )
              }
              onPlan={(isPlan) =>
                setPictures(
                  pictures.map((current, index) =>
                    index === pictureIndex ? asPlan(current, isPlan) : current,
                  ),
                )
              }
              onMove={(by) => move(pictureIndex, pictureIndex + by)}
              onRemove={() => {
                setPictures(pictures.filter((_, index) => index !== pictureIndex));
                chooser.current?.focus();
              }}
              onDrag={(event) => drag.begin(event, pictureIndex)}
            />
          ))}
          {uploads.map((upload) => (
            <UploadTile
              key={`upload ${upload.id}`}
              upload={upload}
              onRetry={() => retry(upload.id)}
              onDismiss={() => {
                dismiss(upload.id);
                chooser.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {pictures.map(
        (picture, pictureIndex) =>
          picture.pins && (
            <PlanField
              key={picture.key}
              picture={picture}
              rooms={rooms}
              onPins={(pins) =>
                setPictures(
                  pictures.map((current, index) => (index === pictureIndex ? { ...current, pins } : current)),
                )
              }
            />
          ),
      )}
      {isOffline && (
        <Notice role="status" className="mb-3 t-small">
          You are offline. {pendingCount === 1 ? '1 photo' : `${pendingCount} photos`} will upload when you
          are back online.
        </Notice>
      )}
      <label className={buttonClass('secondary')}>
        <ImagePlus className="size-5" aria-hidden />
        {pendingCount > 0 ? 'Uploading...' : 'Upload photos'}
        <input
          ref={chooser}
          type="file"
          multiple
          accept={chooserAccept}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className="sr-only"
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </label>
      <SavedData {...saved} />
      {error && (
        <p id={errorId} className="mt-1 t-small text-danger">
          {error}
        </p>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  );
}

/**
 * Returns the maximum number of photos, with messages about the limit. The limit of the plan applies, but
 * never falls below the number of stored photos or rises above the general limit.
 */
function usePictureAllowance(): { limit: number; limitMessage: string; planText: string | null } {
  const { data } = useQuery(allowanceQuery());
  const { defaultValues } = useFormState<FormValues>();
  const stored = defaultValues?.pictures?.length ?? 0;
  const maxPictures = listingLimits.picturesMax;
  if (!data || data.pictures === null || data.pictures >= maxPictures)
    return {
      limit: maxPictures,
      limitMessage: `A property can have at most ${maxPictures} photos`,
      planText: null,
    };
  return {
    limit: Math.max(data.pictures, stored),
    limitMessage: `Your ${data.plan} plan allows ${data.pictures} photos per home`,
    planText: `Photos in your ${data.plan} plan`,
  };
}

function asPlan({ pins: _, ...picture }: FormPicture, isPlan: boolean): FormPicture {
  return isPlan ? { ...picture, pins: [] } : picture;
}

/** Shows how much data the reduction of photos has saved, if it is at least 1 MB. */
function SavedData({ pictures, chosenBytes, sentBytes }: UploadSavings) {
  if (chosenBytes - sentBytes < 1e6) return null;
  return (
    <p className="mt-2 t-small text-muted">
      {pictures === 1 ? '1 photo' : `${pictures} photos`} uploaded, reduced from {formatBytes(chosenBytes)} to{' '}
      {formatBytes(sentBytes)}.
    </p>
  );
}

/** Restores the focus after a picture is moved, because the browser drops it when an element moves. */
function useFocusOnMoved(list: { current: HTMLElement | null }) {
  const movedFocus = useRef<{ key: string; act: string } | null>(null);
  useLayoutEffect(() => {
    if (!movedFocus.current) return;
    const { key, act } = movedFocus.current;
    movedFocus.current = null;
    const tile = list.current?.querySelector(`[data-photo="${key}"]`);
    const button = tile?.querySelector<HTMLButtonElement>(`[data-act="${act}"]:not(:disabled)`);
    (button ?? tile?.querySelector<HTMLElement>('[data-act=grip]'))?.focus();
  });
  return (key: string) => {
    const { activeElement } = document;
    const act = list.current?.contains(activeElement) && activeElement?.getAttribute('data-act');
    if (act) movedFocus.current = { key, act };
  };
}

type AllowanceProps = { used: number; limit: number; planText: string };

/** Says how many photos the plan allows, and what to do when they are used up. */
function PhotoAllowance({ used, limit, planText }: AllowanceProps) {
  const usage = `${planText}: ${used} of ${limit} used.`;
  if (used < limit) return <p className="mb-3 t-small text-muted">{usage}</p>;
  return (
    <Notice className="mb-3 t-small">
      {usage} To add another, remove one or <ToMembership>upgrade your membership</ToMembership>. Your changes
      stay here.
    </Notice>
  );
}
