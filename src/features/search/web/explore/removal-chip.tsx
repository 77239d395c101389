import { inLanguage, t } from '#kit/t.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import type { SearchChip } from './search-chips.ts';

/** Shows an active filter, with a link that removes it. */
export function RemovalChip({ chip, className = '' }: { chip: SearchChip; className?: string }) {
  const { words, typed, without, choice } = chip;
  return (
    <li className={`relative shrink-0 ${className}`}>
      <a
        href={inLanguage(without)}
        data-choice={choice}
        title={typed && t('You wrote “{typed}”', { typed })}
        className="filter-set"
      >
        <span className="sr-only">{t('Remove')} </span>
        {words}
        <Icon name="close" className="size-4 text-muted" />
      </a>
    </li>
  );
}
