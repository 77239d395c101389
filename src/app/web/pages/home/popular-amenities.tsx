import { useQuery } from '@tanstack/react-query';
import { Chip } from '#kit/web/ui/chip.tsx';
import { popularAmenitiesQuery } from './home-reads.ts';
import { HomeSection } from './home-section.tsx';

/** Each leads to the homes that have it. Where they cannot be had, the page does without. */
export function PopularAmenities() {
  const { data } = useQuery(popularAmenitiesQuery());
  if (!data?.length) return null;
  return (
    <HomeSection title="Popular Amenities" href="/explore">
      <ul className="flex flex-wrap gap-2.5">
        {data.map(({ id, name }) => (
          <li key={id}>
            <Chip href={`/explore?feature=${encodeURIComponent(name.toLowerCase())}`}>{name}</Chip>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
