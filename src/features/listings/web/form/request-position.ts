export type PositionResult = { lat: number; lng: number; accuracyMeters: number } | { error: string };

const messages = {
  none: 'This browser cannot find your location. Place the pin on the map, or enter the coordinates.',
  refused:
    'Location access is blocked. Allow it in your browser’s site settings, or place the pin on the map.',
  unknown: 'Your device could not find your location. Try again outdoors, or place the pin on the map.',
} as const;

const waitMs = 20_000;

/** Requests the position of the device. The browser asks the user first. */
export function requestPosition(): Promise<PositionResult> {
  const { geolocation } = navigator;
  // Geolocation is missing in insecure contexts.
  if (!geolocation) return Promise.resolve({ error: messages.none });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ lat: latitude, lng: longitude, accuracyMeters: accuracy }),
      ({ code }) => resolve({ error: code === 1 ? messages.refused : messages.unknown }),
      { enableHighAccuracy: true, timeout: waitMs, maximumAge: 0 },
    );
  });
}
