import type { StyleSpecification } from 'maplibre-gl';

/**
 * Returns the style of the sketch.
 * @param colour returns the current colour with this name in `theme.css`
 */
export function mapStyle(data: object, colour: (name: string) => string): StyleSpecification {
  const isKind = (kind: string) => ['==', ['get', 'kind'], kind] as never;
  const lineLayer = (kind: string, name: string, widths: [number, number, number]) => ({
    id: `${kind} ${name}`,
    type: 'line' as const,
    source: 'sketch',
    filter: isKind(kind),
    layout: { 'line-cap': 'round' as const, 'line-join': 'round' as const },
    paint: {
      'line-color': colour(name),
      'line-width': [
        'interpolate',
        ['linear'],
        ['zoom'],
        9,
        widths[0],
        12,
        widths[1],
        16,
        widths[2],
      ] as never,
    },
  });
  return {
    version: 8,
    sources: { sketch: { type: 'geojson', data: data as never } },
    layers: [
      { id: 'land', type: 'background', paint: { 'background-color': colour('sunken') } },
      {
        id: 'hills',
        type: 'circle',
        source: 'sketch',
        filter: isKind('hill'),
        paint: {
          'circle-color': colour('ok-tint'),
          'circle-blur': 0.6,
          'circle-radius': ['interpolate', ['exponential', 2], ['zoom'], 9, 6, 12, 40, 16, 640] as never,
        },
      },
      {
        id: 'water',
        type: 'fill',
        source: 'sketch',
        filter: isKind('water'),
        paint: { 'fill-color': colour('info-tint'), 'fill-outline-color': colour('info') },
      },
      {
        id: 'islands',
        type: 'fill',
        source: 'sketch',
        filter: isKind('island'),
        paint: { 'fill-color': colour('sunken'), 'fill-outline-color': colour('info') },
      },
      lineLayer('street', 'line', [2, 4.5, 11]),
      lineLayer('road', 'line', [3.5, 7, 16]),
      lineLayer('fast', 'line', [4, 8, 18]),
      lineLayer('street', 'road', [1, 3, 8]),
      lineLayer('road', 'road', [2, 5, 13]),
      lineLayer('fast', 'road', [2.2, 5.5, 14]),
    ],
  };
}
