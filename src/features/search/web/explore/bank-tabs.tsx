import { t } from '#kit/t.ts';
import { Chip } from '#kit/web/ui/chip.tsx';
import { type Search, searchUrlWith } from './search-url.ts';

/**
 * Shows all banks, or the sales of one. They have addresses, so they are links and not the tabs of a panel.
 */
export function BankTabs({ search, known }: { search: Search; known: string[] }) {
  const { bank } = search.filters;
  const banks = !bank || known.includes(bank) ? known : [bank, ...known];
  return (
    <nav aria-label={t('Banks')} className="contents">
      <Chip {...searchUrlWith(search, { bank: null })} current={!bank}>
        {t('All Banks')}
      </Chip>
      {banks.map((name) => (
        <Chip key={name} {...searchUrlWith(search, { bank: name })} current={name === bank}>
          {name}
        </Chip>
      ))}
    </nav>
  );
}
