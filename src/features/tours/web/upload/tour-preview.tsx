import { useQuery } from '@tanstack/react-query';
import { ExternalLink, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { propertyTourQuery } from '#features/tours/web/queries.ts';
import { TourFrame } from '#features/tours/web/tour-frame.tsx';
import { tourSizeLabel } from '#features/tours/web/tour-size.ts';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';

type Props = {
  propertyId: number;
  tourUrl: string;
  title: string;
  /**
   * True when the tour has just been uploaded. The change event may arrive before the response to the upload.
   */
  isFresh: boolean;
};

/**
 * Shows the tour to its manager in the same way as to visitors. A tour that was not just uploaded is loaded
 * on request, after its size is shown.
 */
export function TourPreview({ propertyId, tourUrl, title, isFresh }: Props) {
  const { data: tour } = useQuery(propertyTourQuery(propertyId));
  const [isOpen, setOpen] = useState(isFresh);
  if (isFresh && !isOpen) setOpen(true);
  const frame = useRef<HTMLIFrameElement>(null);
  return (
    <section aria-label="Preview" className="grid gap-3">
      <div className="relative grid aspect-[4/3] place-items-center overflow-hidden rounded-card bg-sunken sm:aspect-video">
        {isOpen ? (
          <TourFrame ref={frame} tourUrl={tourUrl} title={title} poster={null} onLoad={() => {}} />
        ) : (
          <div className="grid justify-items-center gap-2 p-4 text-center">
            <Button tone="secondary" onClick={() => setOpen(true)}>
              <Play className="size-5" aria-hidden />
              Show preview
            </Button>
            {tour && <p className="t-small text-muted">{tourSizeLabel(tour)}</p>}
          </div>
        )}
      </div>
      <p>
        <a href={tourUrl} target="_blank" rel="noopener" className={buttonClass('quiet', '-ml-4')}>
          <ExternalLink className="size-4" aria-hidden />
          Open in new tab
        </a>
      </p>
    </section>
  );
}
