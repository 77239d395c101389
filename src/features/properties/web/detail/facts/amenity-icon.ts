import { Car, Check, Dumbbell, type LucideIcon, PawPrint, Waves, Wifi } from 'lucide-react';

const icons: Array<[keyword: RegExp, icon: LucideIcon]> = [
  [/pool/i, Waves],
  [/fitness|gym/i, Dumbbell],
  [/\bpets?\b/i, PawPrint],
  [/internet|wi-?fi/i, Wifi],
  [/parking/i, Car],
];

/** Returns the icon for an amenity by keyword, or a check mark if there is none. */
export function amenityIcon(amenity: string): LucideIcon {
  return icons.find(([keyword]) => keyword.test(amenity))?.[1] ?? Check;
}
