import { type RefObject, useState } from 'react';
import { t } from '#kit/t.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { IconButton } from '#kit/web/ui/icon-button.tsx';
import { scrollByCard } from './carousel-steps.ts';
import { useAutoAdvance } from './use-auto-advance.ts';
import { useOverflow } from './use-overflow.ts';

/**
 * The buttons for the previous and next card, which a phone swipes, and to stop the automatic movement. They are hidden
 * when all cards fit in the row.
 */
export default function CarouselControls({ row }: { row: RefObject<HTMLUListElement | null> }) {
  const [isStopped, setStopped] = useState(false);
  const overflows = useOverflow(row);
  const { isMotionAllowed, restart } = useAutoAdvance(row, { isStopped: isStopped || !overflows });
  if (!overflows) return null;
  const moveBy = (direction: 1 | -1) => {
    if (row.current) scrollByCard(row.current, direction);
    restart();
  };
  return (
    <div className="flex gap-2" role="group" aria-label={t('Featured properties')}>
      {isMotionAllowed && (
        <IconButton
          label={isStopped ? t('Play slideshow') : t('Pause slideshow')}
          onClick={() => setStopped(!isStopped)}
          look="edged"
        >
          <svg className="icon size-5" viewBox="0 0 24 24" aria-hidden="true">
            <path d={isStopped ? 'M7 4v16l13-8z' : 'M8 5v14M16 5v14'} />
          </svg>
        </IconButton>
      )}
      <IconButton label={t('Previous')} onClick={() => moveBy(-1)} look="edged" className="max-sm:hidden">
        <Icon name="next" className="size-5 rotate-180" />
      </IconButton>
      <IconButton label={t('Next')} onClick={() => moveBy(1)} look="edged" className="max-sm:hidden">
        <Icon name="next" />
      </IconButton>
    </div>
  );
}
