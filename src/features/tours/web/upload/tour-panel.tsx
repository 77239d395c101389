import { Fragment, lazy, useEffect, useEffectEvent, useState } from 'react';
import type { TourUploadReply } from '#features/tours/schema.ts';
import { deleteDraft, hasDraft, useHasDraft } from '#features/tours/web/builder/tour-drafts.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';
import { shownName } from '#kit/zip-names.ts';
import { AccessCheck } from './access-check.tsx';
import { ChosenFile } from './chosen-file.tsx';
import { CommonSolutions } from './common-solutions.tsx';
import { DebugPanel } from './debug-panel.tsx';
import type { UploadScreen } from './file-error.ts';
import { TourAllowance } from './tour-allowance.tsx';
import { TourPreview } from './tour-preview.tsx';
import { unfinishedUpload } from './tour-transfer.ts';
import { TourVersions } from './tour-versions.tsx';
import { UploadDrop } from './upload-drop.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useNewestTour } from './use-newest-tour.ts';
import { type TourUpload, type UploadState, useTourUpload } from './use-tour-upload.ts';

type Props = {
  property: {
    id: number;
    title: string;
    location: string;
    hasTour: boolean;
    tourUrl: string | null;
    isAvailable: boolean;
  };
  place: UploadScreen;
  onUploaded(): void;
  /** Called when another of the uploaded tours was published, or the tour was unpublished. */
  onChanged(): void;
  /** True when the address opens the tour maker. */
  opensMaker?: boolean;
  /** Called with the name of the file or tour that has not been sent, and with null once there is none. */
  onUnsent?(name: string | null): void;
};

const TourMaker = lazy(() => import('#features/tours/web/builder/tour-maker.tsx'));

/** Shows one property's tour: the published one, the upload of a new one, and the server's response. */
export function TourPanel({ property, place, onUploaded, onChanged, opensMaker, onUnsent }: Props) {
  const [isMaking, setMaking] = useState(() => hasDraft(property.id) || opensMaker === true);
  const hasUnfinishedTour = useHasDraft(property.id);
  const upload = useTourUpload(property.id, place, {
    uploaded({ message }) {
      deleteDraft(property.id);
      setMaking(false);
      showToast({ title: message });
      onUploaded();
    },
    failed: (description) => showToast({ title: 'Error', description, tone: 'destructive' }),
  });
  const { state } = upload;
  const unsent = unsentName(state) ?? (hasUnfinishedTour ? 'Your unfinished tour' : null);
  const reportUnsent = useEffectEvent((name: string | null) => onUnsent?.(name));
  useEffect(() => reportUnsent(unsent), [unsent]);
  const newReply = state.step === 'done' ? state.reply : null;
  const tourUrl = useNewestTour(property.tourUrl, state);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="t-heading wrap-anywhere">{property.title}</h2>
          <p className="text-muted wrap-anywhere">{property.location}</p>
        </div>
        <p>
          <span className="sr-only">Virtual tour: </span>
          {tourUrl ? <Badge tone="ok">Tour available</Badge> : <Badge>No tour yet</Badge>}
        </p>
      </div>
      {newReply && <Success reply={newReply} />}
      <UploadStep
        upload={upload}
        property={property}
        hasTour={tourUrl !== null}
        isMaking={isMaking}
        onMaking={setMaking}
      />
      {tourUrl && (
        <Fragment key={tourUrl}>
          <TourPreview
            propertyId={property.id}
            tourUrl={tourUrl}
            title={property.title}
            isFresh={tourUrl === newReply?.tourUrl}
          />
          <AccessCheck propertyId={property.id} />
        </Fragment>
      )}
      <TourVersions
        // The key remounts the list for another tour, because the list has grown.
        key={`versions ${tourUrl}`}
        propertyId={property.id}
        tourUrl={tourUrl}
        onChanged={() => {
          if (state.step === 'done') upload.cancel();
          onChanged();
        }}
      />
      {newReply && <DebugPanel response={newReply} files={newReply.directoryContents} />}
      {state.step === 'failed' && <DebugPanel response={state.response} files={[]} />}
    </div>
  );
}

function unsentName(state: UploadState): string | null {
  const isUnsent = state.step === 'looking' || state.step === 'chosen' || state.step === 'sending';
  return isUnsent ? shownName(state.file.name) : null;
}

function Success({ reply }: { reply: TourUploadReply }) {
  return (
    <Notice tone="ok" role="status">
      <p className="t-strong">{reply.message}</p>
      {reply.warnings.map((warning) => (
        <p key={warning} className="mt-1 t-small wrap-anywhere">
          {warning}
        </p>
      ))}
    </Notice>
  );
}

type StepProps = {
  upload: TourUpload;
  property: Props['property'];
  hasTour: boolean;
  isMaking: boolean;
  onMaking(isMaking: boolean): void;
};

function UploadStep({ upload, property, hasTour, isMaking, onMaking }: StepProps) {
  const { state } = upload;
  if (state.step === 'looking') return <Busy words={`Checking ${shownName(state.file.name)}...`} />;
  if (state.step === 'chosen')
    return <ChosenFile file={state.file} look={state.look} onSend={upload.send} onCancel={upload.cancel} />;
  if (state.step === 'sending') return <UploadProgress state={state} upload={upload} />;
  if (state.step === 'finishing')
    return (
      <Busy
        words={
          state.hasSpace
            ? 'Upload complete. We are checking the tour...'
            : 'Upload complete, but the server is out of storage space. We will continue when there is space.'
        }
      />
    );
  return (
    <>
      {state.step === 'failed' && (
        <div className="grid gap-3">
          <Notice tone="danger" role="alert">
            {state.message}
          </Notice>
          {state.advice && (
            <p role="status" className="wrap-anywhere">
              {state.advice}
            </p>
          )}
          {state.uploadId && (
            <p>
              <Button tone="secondary" onClick={upload.finishAgain}>
                Check again
              </Button>
            </p>
          )}
          <CommonSolutions />
        </div>
      )}
      {!hasTour && property.isAvailable && <TourAllowance />}
      {isMaking ? (
        <SectionBoundary
          instead={
            <p role="alert">
              We could not open the tour builder. Check your internet connection and reload the page.
            </p>
          }
          meanwhile={<Busy words="Getting ready..." />}
        >
          <TourMaker property={property} onMade={upload.choose} onClose={() => onMaking(false)} />
        </SectionBoundary>
      ) : (
        <>
          <UploadDrop
            hasTour={hasTour}
            unfinished={state.step === 'idle' ? unfinishedUpload(property.id) : null}
            onFile={upload.choose}
          />
          <CreateTourOption onMaking={() => onMaking(true)} />
        </>
      )}
    </>
  );
}

function CreateTourOption({ onMaking }: { onMaking(): void }) {
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <Button tone="secondary" onClick={onMaking}>
        Create a tour from 360° photos
      </Button>
      <p className="max-w-md t-small text-muted">
        No other software needed. Choose a photo of each room, connect the rooms with doors, and upload the
        tour.
      </p>
    </div>
  );
}

function Busy({ words }: { words: string }) {
  return (
    <Card role="status" className="grid gap-3">
      <p className="wrap-anywhere">{words}</p>
      <ProgressBar share={null} label={words} />
    </Card>
  );
}
