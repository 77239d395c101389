import { inLanguage, t } from '#kit/t.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import type { SearchChip } from './search-chips.ts';

type Props = { chips: SearchChip[]; label: string; className?: string };

/** Shows all active filters, each with a link that removes it. */
export function SearchChipRow({ chips, label, className = '' }: Props) {
  return (
    <ul aria-label={label} className={`flex flex-wrap gap-2 ${className}`}>
      {chips.map((chip) => (
        <RemovalChip key={chip.key} chip={chip} />
      ))}
    </ul>
  );
}

/** Shows an active filter. `isQuick` is true for a choice that needs one tap beside the list. */
export function RemovalChip({ chip, isQuick }: { chip: SearchChip; isQuick?: boolean }) {
  const { words, typed, without, choice } = chip;
  return (
    <li className="relative shrink-0">
      <a
        href={inLanguage(without)}
        data-choice={choice}
        title={typed && t('You wrote “{typed}”', { typed })}
        className={`inline-flex min-h-11 items-center gap-2 rounded-full border bg-surface px-4 t-strong whitespace-nowrap hover:border-ink ${isQuick ? 'border-ink' : 'border-line'}`}
      >
        <span className="sr-only">{t('Remove')} </span>
        {words}
        <Icon name="close" className="size-4 text-muted" />
      </a>
    </li>
  );
}
