import { propertyRoutes } from '#features/properties/server/routes.ts';
import { tourRoutes } from '#features/tours/server/routes.ts';
import type { RouteDefinition } from '#kit/server/http/route.ts';

/** Every call of the application. */
export function apiRoutes(settings: { tourOrigin: string }): readonly RouteDefinition[] {
  return [...propertyRoutes(settings), ...tourRoutes(settings)];
}
