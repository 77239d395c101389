import { type ReactNode, type RefObject, useCallback, useState } from 'react';
import { Button } from '#kit/web/ui/button.tsx';
import { useBusyElsewhere } from './use-busy-elsewhere.ts';

/**
 * The export's own page on the tours' own site. It keeps its origin, or it would stay black and load everything again on
 * each visit; it may not move the page around it.
 */
const sandbox =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-pointer-lock';

/** The focus is the person's to give, where the browser knows that rule. */
const allow =
  "fullscreen; gyroscope; accelerometer; magnetometer; xr-spatial-tracking; autoplay; picture-in-picture; screen-wake-lock; clipboard-write; focus-without-user-activation 'none'";

type Props = {
  tourUrl: string;
  title: string;
  /** Stands in its place while somebody writes elsewhere on the page. */
  poster: ReactNode;
  onLoad: () => void;
  ref: RefObject<HTMLIFrameElement | null>;
};

/**
 * A tour may take the focus over and read what is typed into our fields. One that is out of the layout has little left to do so
 * and keeps what it was (blurring, `inert` and `visibility` do not help); one that does it even then is closed.
 */
export function TourFrame({ tourUrl, title, poster, onLoad, ref }: Props) {
  const [isClosed, setClosed] = useState(false);
  const close = useCallback(() => setClosed(true), []);
  const isBusyElsewhere = useBusyElsewhere(ref, close);
  const goBack = () => {
    // Not every browser takes the focus away from a field when a button is tapped.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setClosed(false);
  };
  return (
    <>
      {!isClosed && (
        <iframe
          ref={ref}
          src={tourUrl}
          onLoad={onLoad}
          title={`Virtual tour: ${title}`}
          sandbox={sandbox}
          allow={allow}
          className={isBusyElsewhere ? 'hidden' : 'absolute inset-0 size-full border-0'}
        />
      )}
      {(isBusyElsewhere || isClosed) && (
        <div className="absolute inset-0">
          {poster}
          <div className="absolute inset-0 grid place-content-center bg-veil p-4">
            <Button tone="secondary" onClick={goBack}>
              Back to the tour
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
