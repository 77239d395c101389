import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useRef, useState } from 'react';
import { refreshPublicLists, sendChange } from '#features/listings/web/queries.ts';
import { TourPanel } from '#features/tours/web/upload/tour-panel.tsx';
import { uploadErrorText } from '#features/tours/web/upload/upload-queries.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { refreshAfterTour } from './refresh-after-tour.ts';

type Props = {
  listing: ComponentProps<typeof TourPanel>['property'];
  onChanged(): void;
  onFinished(): void;
};

/**
 * The second tab of the form. “Finish” marks the listing as having a tour after an upload, unless it is
 * already marked.
 */
export function TourTab({ listing, onChanged, onFinished }: Props) {
  const client = useQueryClient();
  const element = useRef<HTMLDivElement>(null);
  const [isUploaded, setUploaded] = useState(false);
  const [isFinishing, setFinishing] = useState(false);
  const [unsentName, setUnsentName] = useState<string | null>(null);
  const [isConfirming, setConfirming] = useState(false);

  async function finish() {
    if (isFinishing) return;
    if (unsentName && !isConfirming) return setConfirming(true);
    if (!isUploaded) return onFinished();
    setFinishing(true);
    try {
      if (!listing.hasTour) await sendChange(listing.id, { hasTour: true });
      refreshPublicLists(client);
      showToast({ title: 'Property has been updated with virtual tour' });
      // The form may have been closed in the meantime and another one opened.
      if (element.current) onFinished();
    } catch (error) {
      const description = `Failed to update property: ${uploadErrorText(error)}`;
      showToast({ title: 'Error', description, tone: 'destructive' });
    } finally {
      setFinishing(false);
    }
  }

  return (
    <div ref={element} className="grid max-w-[68ch] grid-cols-1 gap-4 pt-6">
      <TourPanel
        property={listing}
        place="form"
        onUnsent={(name) => {
          setUnsentName(name);
          setConfirming(false);
        }}
        onUploaded={() => {
          setUploaded(true);
          refreshAfterTour(client, onChanged);
        }}
        onChanged={() => {
          setUploaded(false);
          refreshAfterTour(client, onChanged);
        }}
      />
      <div className="at-foot sticky bottom-0 z-2 -mx-4 mt-4 grid gap-3 border-t border-line bg-paper px-4 py-2 md:mx-0 md:px-0">
        {isConfirming && (
          <p role="alert" className="wrap-anywhere">
            {unsentName} has not been uploaded yet. Upload it so that visitors can see it.
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          {isConfirming && (
            <Button tone="secondary" onClick={() => setConfirming(false)}>
              Back to upload
            </Button>
          )}
          <Button disabled={isFinishing} onClick={() => void finish()}>
            {isFinishing ? 'Finishing...' : isConfirming ? 'Finish without uploading' : 'Finish'}
          </Button>
        </div>
      </div>
    </div>
  );
}
