export type Whereabouts = { lat: number; lng: number; accuracyMeters: number } | { fault: string };

const faults = {
  none: 'This browser cannot tell where you are. Set the pin on the map, or type the figures.',
  refused:
    'The browser was not allowed to tell where you are. Allow it in the settings of this page, or set the pin on the map.',
  unknown: 'Your device could not find out where you are. Try again outside, or set the pin on the map.',
} as const;

const waitMs = 20_000;

/** Asks the device for its position; the browser asks the person first. */
export function whereIAm(): Promise<Whereabouts> {
  const { geolocation } = navigator;
  // Absent on pages without a safe connection.
  if (!geolocation) return Promise.resolve({ fault: faults.none });
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ lat: latitude, lng: longitude, accuracyMeters: accuracy }),
      ({ code }) => resolve({ fault: code === 1 ? faults.refused : faults.unknown }),
      { enableHighAccuracy: true, timeout: waitMs, maximumAge: 0 },
    );
  });
}
