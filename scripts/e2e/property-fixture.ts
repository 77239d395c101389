import sharp from 'sharp';

/** Returns the body of a valid new listing, which is an ordinary rental. */
export const buildHome = (title: string) => ({
  title,
  location: 'Ntinda, Kampala',
  description: 'A quiet flat with its own meter and a tank.',
  price: 900_000,
  bedrooms: 2,
  bathrooms: 1,
  squareMeters: 70,
  propertyType: 'Apartment',
  category: 'rental_units',
});

/** Returns a picture as a file for a file chooser. Each value of `red` gives a different picture. */
export async function photoBytes(red: number) {
  const background = { r: red, g: 120, b: 80 };
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: `photo ${red}.jpg`, mimeType: 'image/jpeg', buffer };
}
