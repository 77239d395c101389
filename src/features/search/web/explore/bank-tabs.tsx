import { t } from '#kit/t.ts';
import { Chip } from '#kit/web/ui/chip.tsx';
import { type Search, searchUrlWith } from './search-url.ts';

/**
 * Shows a link to the sales of all banks and one for each bank. They are links and not ARIA tabs, because
 * each leads to an address.
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
