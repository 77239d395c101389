import type { RefObject } from 'react';

/**
 * The export's own page on the tours' own site. It keeps its origin, or it would stay black and load everything again on
 * each visit; it may not move the page around it.
 */
const sandbox =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-pointer-lock';

const allow =
  'fullscreen; gyroscope; accelerometer; magnetometer; xr-spatial-tracking; autoplay; picture-in-picture; screen-wake-lock; clipboard-write';

type Props = {
  tourUrl: string;
  title: string;
  onLoad: () => void;
  ref: RefObject<HTMLIFrameElement | null>;
};

export function TourFrame({ tourUrl, title, onLoad, ref }: Props) {
  return (
    <iframe
      ref={ref}
      src={tourUrl}
      onLoad={onLoad}
      title={`Virtual tour: ${title}`}
      sandbox={sandbox}
      allow={allow}
      className="absolute inset-0 size-full border-0"
    />
  );
}
