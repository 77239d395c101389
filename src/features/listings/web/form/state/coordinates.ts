import { propertyFields } from '#features/properties/fields.ts';
import { parseNumber } from './form-values.ts';

export type DegreesName = 'lat' | 'lng';

/** Returns the error for a typed latitude or longitude, or null when it is valid or empty. */
export function degreesError(name: DegreesName, text: string): string | null {
  if (text.trim() === '') return null;
  const { label, min, max } = propertyFields[name];
  const degrees = parseNumber(text);
  if (!Number.isFinite(degrees)) return `${label} must be a number in degrees, such as ${examples[name]}`;
  return degrees < min || degrees > max
    ? `In Uganda, ${label.toLowerCase()} is between ${min} and ${max}`
    : null;
}

const examples: Record<DegreesName, string> = { lat: '0.3152', lng: '32.5816' };

/** The latest message about the pin. `at` is the position that it describes. */
export type PinDescription = { words: string; isError?: boolean; at?: string };

export const pinPosition = (lat: string, lng: string) => `${lat}, ${lng}`;

/** Returns the message about the pin if it still applies to these coordinates, otherwise null. */
export function currentPinDescription(
  description: PinDescription | null,
  lat: string,
  lng: string,
): PinDescription | null {
  return description?.at === undefined || description.at === pinPosition(lat, lng) ? description : null;
}
