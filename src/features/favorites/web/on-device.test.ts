import { expect, test } from 'vitest';
import { emptyFavorites } from '#features/favorites/device-favorites.ts';
import type { PropertyCard } from '#features/properties/schema.ts';
import { deviceFavoriteIds, savedHomeOnDevice } from './on-device.ts';

const asSaved = { price: 900_000, currency: 'UGX', isAvailable: true } as const;
const device = {
  ...emptyFavorites(),
  homes: {
    3: { savedAt: '2026-11-20T09:00:00.000Z' },
    5: { savedAt: '2026-11-22T09:00:00.000Z', note: 'Near the school', asSaved },
    9: { savedAt: '2026-11-21T09:00:00.000Z' },
  },
};
const home = (id: number, price: number) =>
  ({
    id,
    category: 'for_sale',
    price,
    monthlyPrice: null,
    currency: 'USD',
    isAvailable: false,
  }) as PropertyCard;
const listed = [home(3, 5), home(5, 7)];

test("lists the device's saved homes newest first", () => {
  expect(deviceFavoriteIds(device)).toEqual([5, 9, 3]);
});

test("shows a home's current state with its note and its saved state", () => {
  expect(savedHomeOnDevice(5, device, listed)).toEqual({
    propertyId: 5,
    savedAt: '2026-11-22T09:00:00.000Z',
    note: 'Near the school',
    home: listed[1],
    asSaved,
  });
});

test('uses the saved state until details load, and treats a deleted home as available when saved', () => {
  expect(savedHomeOnDevice(3, device, listed).asSaved).toEqual({
    price: 5,
    currency: 'USD',
    isAvailable: false,
  });
  expect(savedHomeOnDevice(9, device, listed)).toMatchObject({
    home: null,
    note: '',
    asSaved: { price: null, currency: 'UGX', isAvailable: true },
  });
});
