import { Chip } from '#kit/web/ui/chip.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { ChipRow } from './chip-row.tsx';
import { changed, type ListingFilters } from './listing-filters.ts';

type Props = { path: string; filters: ListingFilters };

/** Homes that can be walked through, as a switch; and each feature that a link brought along, to be taken away again. */
export function NarrowedBy({ path, filters }: Props) {
  const features = filters.feature?.split(',') ?? [];
  return (
    <ChipRow label="Narrow down">
      <Chip
        href={changed(path, filters, { hasTour: filters.hasTour ? null : 'true' })}
        current={!!filters.hasTour}
      >
        <Icon name="tour" className="size-4" />
        360° tours only
      </Chip>
      {features.map((feature) => (
        <Chip
          key={feature}
          href={changed(path, filters, { feature: features.filter((other) => other !== feature).join(',') })}
          current
        >
          <span className="capitalize">{feature}</span>
          <Icon name="close" className="size-4" />
          <span className="sr-only">, remove</span>
        </Chip>
      ))}
    </ChipRow>
  );
}
