import type { publicPlans } from '#features/memberships/api.ts';
import { read } from '#kit/web/read.ts';

export const plansQuery = () => read<typeof publicPlans>('/api/plans');
