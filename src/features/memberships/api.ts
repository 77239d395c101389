import { z } from 'zod';
import { planShape } from '#features/memberships/schema.ts';
import { endpoint } from '#kit/endpoint.ts';

export const publicPlans = endpoint({
  method: 'GET',
  path: '/api/plans',
  summary: 'The plans that the membership page sells',
  reply: z.array(planShape),
});
