import { lazy, Suspense, useMemo, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  currentPinDescription,
  type PinDescription,
  pinPosition,
} from '#features/listings/web/form/state/coordinates.ts';
import { type FormValues, parseNumber } from '#features/listings/web/form/state/form-values.ts';
import { propertyFields } from '#features/properties/fields.ts';
import type { Point } from '#kit/web/map/box.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Panel } from '#kit/web/ui/card.tsx';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';
import { DegreesField, TextField } from './fields.tsx';
import { requestPosition } from './request-position.ts';

/** The server renders no map, so it does not load the library. */
const PinMap = lazy(() => (import.meta.env.SSR ? new Promise<never>(() => {}) : import('./pin-map.tsx')));

/** Edits the address as text, and the location as a point on a map or as coordinates. */
export function PlaceFields() {
  const { setValue, getValues } = useFormContext<FormValues>();
  const [lat, lng] = useWatch<FormValues, ['lat', 'lng']>({ name: ['lat', 'lng'] });
  const [isMapShown, showMap] = useState(false);
  const [isLocating, setLocating] = useState(false);
  const [lastDescription, describe] = useState<PinDescription | null>(null);
  const description = currentPinDescription(lastDescription, lat, lng);
  const point = useMemo(() => pointIn(lat, lng), [lat, lng]);

  function placePin(next: Point, text = ''): void {
    // One hundred-thousandth of a degree is about a metre.
    setValue('lat', String(Number(next.lat.toFixed(5))), { shouldDirty: true });
    setValue('lng', String(Number(next.lng.toFixed(5))), { shouldDirty: true });
    const at = pinPosition(getValues('lat'), getValues('lng'));
    describe({ words: text || `The pin is at ${at}.`, at });
  }

  async function locate(): Promise<void> {
    setLocating(true);
    const position = await requestPosition();
    setLocating(false);
    if ('error' in position) return describe({ words: position.error, isError: true });
    if (!isInUganda(position))
      return describe({
        words: 'You do not appear to be in Uganda. Place the pin on the map.',
        isError: true,
      });
    placePin(
      position,
      `The pin is at your location, accurate to ${distanceText(position.accuracyMeters)}.${position.accuracyMeters > 100 ? ' Check it on the map.' : ''}`,
    );
  }

  return (
    <>
      <TextField name="location" hint="Road, area and town" className="md:col-span-2" />
      <fieldset className="grid grid-cols-1 gap-4 md:col-span-2">
        <legend className="t-label">Map location</legend>
        <p className="t-small text-muted">
          Visitors see a circle around the location, not the exact point.{' '}
          {point
            ? ''
            : 'If you do not set one, they see only the area, or no map if we do not know the area.'}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button tone="secondary" disabled={isLocating} onClick={() => void locate()}>
            {isLocating ? 'Finding your location...' : 'Use my location'}
          </Button>
          {!isMapShown && (
            <Button tone="secondary" onClick={() => showMap(true)}>
              Place the pin on a map (about 400 kB)
            </Button>
          )}
        </div>
        <p
          role="status"
          className={description ? (description.isError ? 'text-danger' : 'text-muted') : 'sr-only'}
        >
          {description?.words}
        </p>
        {isMapShown && (
          <SectionBoundary
            instead={
              <MapPlaceholder>
                We could not load the map. You can enter the coordinates instead.
              </MapPlaceholder>
            }
          >
            <Suspense fallback={<MapPlaceholder>Loading the map...</MapPlaceholder>}>
              <PinMap point={point} onPlace={(next) => placePin(next)} />
            </Suspense>
          </SectionBoundary>
        )}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4">
          <DegreesField name="lat" />
          <DegreesField name="lng" />
        </div>
      </fieldset>
    </>
  );
}

function pointIn(lat: string, lng: string): Point | null {
  const point = { lat: parseNumber(lat), lng: parseNumber(lng) };
  return isInUganda(point) ? point : null;
}

/** Returns true for a point in Uganda, and false for NaN. */
function isInUganda({ lat, lng }: Point): boolean {
  const { lat: north, lng: east } = propertyFields;
  return lat >= north.min && lat <= north.max && lng >= east.min && lng <= east.max;
}

function distanceText(count: number): string {
  return count < 1_000 ? `${Math.max(1, Math.round(count))} m` : `${(count / 1_000).toFixed(1)} km`;
}

function MapPlaceholder({ children }: { children: string }) {
  return (
    <Panel as="p" className="grid h-72 place-content-center text-center text-muted">
      {children}
    </Panel>
  );
}
