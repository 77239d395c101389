import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Kit } from '#kit/server/kit.ts';
import type { Line } from '#kit/server/payments/testing/line.ts';
import type { Shop } from '#kit/server/payments/testing/shop.ts';
import type { Course } from './courses.ts';
import type { Weather } from './weather.ts';

export type Sea = {
  /** Its payments go to the shop's provider, over the line on which the weather is. */
  kit: Kit;
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
  shop: Shop;
  line: Line;
  weather: Weather;
};

export type Payment = { reference: string; course: Course; name: string };
