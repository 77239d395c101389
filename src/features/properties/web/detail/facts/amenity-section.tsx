import { amenityName } from '#features/properties/amenity-names.ts';
import { DetailSection } from '#features/properties/web/detail/detail-section.tsx';
import { t } from '#kit/t.ts';
import { amenityIcon } from './amenity-icon.ts';

export function AmenitySection({ amenities }: { amenities: string[] }) {
  if (amenities.length === 0) return null;
  return (
    <DetailSection title={t('Amenities')}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(9rem,40%)),1fr))] gap-x-4 gap-y-3 pb-2">
        {amenities.map((amenity) => {
          const Icon = amenityIcon(amenity);
          return (
            <li key={amenity} className="flex items-center gap-3 wrap-anywhere">
              <Icon className="size-5 shrink-0 text-ok" aria-hidden />
              {amenityName(amenity)}
            </li>
          );
        })}
      </ul>
    </DetailSection>
  );
}
