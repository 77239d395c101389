import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { planShape } from './schema.ts';

export const publicPlans = endpoint({
  method: 'GET',
  path: '/api/plans',
  summary: 'The plans that the membership page sells',
  reply: z.array(planShape),
});

export const accountPlans = endpoint({
  method: 'GET',
  path: '/api/plans/account',
  summary: 'The plans that a member chooses from in their profile',
  reply: z.array(planShape),
});
