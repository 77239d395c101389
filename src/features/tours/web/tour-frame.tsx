import { type ReactNode, type RefObject, useCallback, useState } from 'react';
import { t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { useFocusOutsideFrame } from './use-focus-outside-frame.ts';

/**
 * The sandbox of the export's own page on the tours' site. The page keeps its origin, without which it would
 * stay black and reload everything on each visit. It may not navigate the page around it.
 */
const sandbox =
  'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-forms allow-pointer-lock';

/**
 * The permissions policy of the frame. Browsers that support `focus-without-user-activation` prevent it from
 * taking the focus.
 */
const allow =
  "fullscreen; gyroscope; accelerometer; magnetometer; xr-spatial-tracking; autoplay; picture-in-picture; screen-wake-lock; clipboard-write; focus-without-user-activation 'none'";

type Props = {
  tourUrl: string;
  title: string;
  /** The content instead of the tour while the user types elsewhere on the page. */
  poster: ReactNode;
  onLoad: () => void;
  ref: RefObject<HTMLIFrameElement | null>;
};

/**
 * Shows the tour in a frame. A tour could take the focus and read the text typed into our fields. While the
 * user types, the frame is therefore taken out of the layout, where it keeps its state but can hardly take
 * the focus. Blurring, `inert` and `visibility` do not help. A frame that takes the focus anyway is closed.
 */
export function TourFrame({ tourUrl, title, poster, onLoad, ref }: Props) {
  const [isClosed, setClosed] = useState(false);
  const close = useCallback(() => setClosed(true), []);
  const isBusyElsewhere = useFocusOutsideFrame(ref, close);
  const reopenTour = () => {
    // Some browsers leave the focus in a field when a button is tapped.
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
          title={t('Virtual tour: {title}', { title })}
          sandbox={sandbox}
          allow={allow}
          className={isBusyElsewhere ? 'hidden' : 'absolute inset-0 size-full border-0'}
        />
      )}
      {(isBusyElsewhere || isClosed) && (
        <div className="absolute inset-0">
          {poster}
          <div className="absolute inset-0 grid place-content-center bg-veil p-4">
            <Button tone="secondary" onClick={reopenTour}>
              {t('Back to the tour')}
            </Button>
          </div>
        </div>
      )}
    </>
  );
}
