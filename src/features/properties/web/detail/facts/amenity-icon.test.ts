import { Car, Check, Dumbbell, PawPrint, Waves, Wifi } from 'lucide-react';
import { expect, test } from 'vitest';
import { amenityIcon } from './amenity-icon.ts';

test.each([
  ['Swimming Pool', Waves],
  ['Fitness Center', Dumbbell],
  ['Gym', Dumbbell],
  ['Pet Friendly', PawPrint],
  ['Carpets', Check],
  ['Petrol station', Check],
  ['Pets', PawPrint],
  ['WiFi', Wifi],
  ['Wi-Fi', Wifi],
  ['High-speed internet', Wifi],
  ['Free parking', Car],
  ['Balcony', Check],
])('%s', (amenity, icon) => {
  expect(amenityIcon(amenity)).toBe(icon);
});
