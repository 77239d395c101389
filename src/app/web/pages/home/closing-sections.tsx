import { useQuery } from '@tanstack/react-query';
import RecentlyViewed from '#features/favorites/web/recently-viewed.tsx';
import { amenityName } from '#features/properties/amenity-names.ts';
import { t } from '#kit/t.ts';
import { Chip } from '#kit/web/ui/chip.tsx';
import { popularAmenitiesQuery, recentHomesQuery } from './home-reads.ts';
import { HomeSection } from './home-section.tsx';

/** The sections after the lists, in a separate bundle: recently viewed homes, and the amenities. */
export default function ClosingSections() {
  return (
    <>
      <RecentlyViewed />
      <PopularAmenities />
    </>
  );
}

/**
 * Links from each amenity to the homes that have it. The section is left out if there are no amenities or
 * homes.
 */
function PopularAmenities() {
  const { data } = useQuery(popularAmenitiesQuery());
  const { data: homes } = useQuery(recentHomesQuery());
  if (!data?.length || homes?.items.length === 0) return null;
  return (
    <HomeSection title={t('Popular Amenities')} href="/explore">
      <ul className="flex flex-wrap gap-2 [&_.chip]:whitespace-normal">
        {data.map(({ id, name }) => (
          <li key={id}>
            <Chip href={`/explore?feature=${encodeURIComponent(name.toLowerCase())}`}>
              {amenityName(name)}
            </Chip>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
