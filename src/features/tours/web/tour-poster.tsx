import type { MouseEvent, ReactNode, Ref } from 'react';
import { t } from '#kit/t.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { SampleBadge } from './sample-badge.tsx';

type Props = {
  tourUrl: string;
  sizeLine: string;
  picture: ReactNode;
  isSample: boolean;
  /** Called when a tap is likely, so that the viewer can be preloaded. */
  onPointed: () => void;
  onStart: () => void;
  /** The start button. */
  ref?: Ref<HTMLAnchorElement>;
};

/**
 * Shows a picture, the start button, and the size of the download. Until hydration, the button is a plain
 * link to the tour.
 */
export function TourPoster({ tourUrl, sizeLine, picture, isSample, onPointed, onStart, ref }: Props) {
  const start = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onStart();
  };
  return (
    <>
      {picture}
      <div className="tour-start">
        {isSample && <SampleBadge />}
        <a
          ref={ref}
          href={tourUrl}
          target="_blank"
          rel="noopener"
          onPointerEnter={onPointed}
          onClick={start}
          className={buttonClass('secondary', 'shadow-float after:absolute after:inset-0')}
        >
          <Icon name="tour" className="size-6" />
          {t('Walk through in 360°')}
        </a>
        <p className="t-label">{sizeLine}</p>
      </div>
    </>
  );
}
