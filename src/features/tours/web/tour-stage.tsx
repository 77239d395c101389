import { useQuery } from '@tanstack/react-query';
import {
  lazy,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import type { HomePicture } from '#features/properties/schema.ts';
import { propertyTourQuery } from './queries.ts';
import { TourPoster } from './tour-poster.tsx';
import { tourSizeLabel } from './tour-size.ts';
import { TourUnavailable } from './tour-unavailable.tsx';
import type { TourViewerHandle } from './tour-viewer.tsx';

/** Loads the viewer. It is loaded on tap, because most visitors do not open the tour. */
const loadViewer = () => import('./tour-viewer.tsx');
const TourViewer = lazy(async () => ({ default: (await loadViewer()).TourViewer }));

/** The handle for a button elsewhere on the page: 'View Virtual Tour'. */
export type TourStageHandle = { enterFullPage(): void };

type Props = {
  propertyId: number;
  title: string;
  /** The picture that fills the stage until the tour is started. */
  poster: ReactNode;
  /** A note that applies to all pictures and the tour. */
  note?: string | null;
  /** The pictures of the home, among them its floor plans. Empty where the page shows none. */
  pictures?: readonly HomePicture[];
  /** The price and the next step, at the foot of a tour that covers the page. */
  act?: ReactNode;
  /** True when the full page was requested before the stage was mounted. */
  startsFullPage?: boolean;
  className?: string;
  ref?: Ref<TourStageHandle>;
};

/**
 * Shows a home's tour: a poster with the start button and the size, then the tour itself, which is not loaded
 * before the tap. On a phone the tap opens it over the whole page, where there is more space.
 */
export function TourStage({
  propertyId,
  title,
  poster,
  note = null,
  pictures = [],
  act,
  startsFullPage = false,
  className = '',
  ref,
}: Props) {
  const { data, isError, refetch } = useQuery(propertyTourQuery(propertyId));
  const [start, setStart] = useState<'not-yet' | 'in-page' | 'full-page' | 'closed'>('not-yet');
  // Visitors stay in the tour that they started, even if a new one is published in the meantime.
  const [startedTour, setStartedTour] = useState<typeof data>();
  const tour = startedTour ?? data;
  const viewer = useRef<TourViewerHandle>(null);
  const startLink = useRef<HTMLAnchorElement>(null);

  const begin = async (mode: 'in-page' | 'full-page') => {
    await loadViewer();
    setStartedTour(data);
    setStart(mode);
    if (start === 'not-yet' && data && !data.sample)
      void import('#features/properties/web/count-interest.ts').then((module) =>
        module.reportTourOpened(propertyId),
      );
  };
  useEffect(() => {
    if (startsFullPage) void begin('full-page');
    // oxlint-disable-next-line react/exhaustive-deps
  }, [startsFullPage]);
  // A button elsewhere on the page that opened the tour has the focus again by now.
  useEffect(() => {
    if (start === 'closed' && document.activeElement === document.body) startLink.current?.focus();
  }, [start]);
  useImperativeHandle(ref, () => ({
    enterFullPage: () => (viewer.current ? viewer.current.enterFullPage() : void begin('full-page')),
  }));

  if (!tour) {
    return (
      <Box className={className}>
        {poster}
        {isError && <TourUnavailable onAgain={() => void refetch()} />}
      </Box>
    );
  }
  const sizeLine = tourSizeLabel(tour);
  const picture = poster ?? (tour.posterUrl && <PosterOfTour url={tour.posterUrl} />);
  return (
    <Box className={className}>
      {start === 'not-yet' || start === 'closed' ? (
        <TourPoster
          ref={startLink}
          tourUrl={tour.tourUrl}
          sizeLine={sizeLine}
          picture={picture}
          isSample={tour.sample}
          onPointed={() => void loadViewer()}
          onStart={() => void begin(isPhone() ? 'full-page' : 'in-page')}
        />
      ) : (
        <Suspense fallback={picture}>
          <TourViewer
            ref={viewer}
            tourUrl={tour.tourUrl}
            title={title}
            note={note}
            rooms={tour.rooms.map(({ name }) => name)}
            pictures={tour.sample ? [] : pictures}
            sizeLine={sizeLine}
            poster={picture}
            act={act}
            isSample={tour.sample}
            startsFullPage={start === 'full-page'}
            onClose={() => {
              setStart('closed');
              setStartedTour(undefined);
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}

function Box({ className, children }: { className: string; children: ReactNode }) {
  return <div className={`relative overflow-hidden rounded-card bg-sunken ${className}`}>{children}</div>;
}

function PosterOfTour({ url }: { url: string }) {
  return <img src={url} alt="" loading="lazy" decoding="async" className="size-full object-cover" />;
}

function isPhone(): boolean {
  // The second condition matches a phone in landscape.
  return matchMedia('(max-width: 47.99rem), (max-height: 30rem)').matches;
}
