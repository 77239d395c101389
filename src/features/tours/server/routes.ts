import { propertyTour } from '#features/tours/api.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { tourOfProperty } from './tour-of-property.ts';

/** @param settings.tourOrigin where tours are served; `*` stands for the version */
export function tourRoutes({ tourOrigin }: { tourOrigin: string }): RouteDefinition[] {
  return [
    route(propertyTour, {
      access: 'everyone',
      isShared: true,
      handle: ({ params, kit }) => tourOfProperty(kit, params.id, tourOrigin),
    }),
  ];
}
