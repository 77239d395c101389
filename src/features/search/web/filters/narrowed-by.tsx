import { Chip } from '#kit/web/ui/chip.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { ChipRow } from './chip-row.tsx';
import { changed, type ListingFilters } from './listing-filters.ts';

type Props = { path: string; filters: ListingFilters };

/** A switch for homes with a tour, and a removable chip for each feature that a link has set. */
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
