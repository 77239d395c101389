import { Chip } from '#kit/web/ui/chip.tsx';
import { ChipRow } from './chip-row.tsx';
import { changed, type ListingFilters } from './listing-filters.ts';

type Props = { banks: string[]; path: string; filters: ListingFilters };

/** All banks, or the sales of one. They have addresses, so they are links and not the tabs of a panel. */
export function BankTabs({ banks, path, filters }: Props) {
  return (
    <ChipRow label="Banks">
      <Chip href={changed(path, filters, { bank: null })} current={!filters.bank}>
        All Banks
      </Chip>
      {banks.map((bank) => (
        <Chip key={bank} href={changed(path, filters, { bank })} current={bank === filters.bank}>
          {bank}
        </Chip>
      ))}
    </ChipRow>
  );
}
