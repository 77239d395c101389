import type { accountPlans, publicPlans } from '#features/memberships/api.ts';
import { read } from '#kit/web/read.ts';

export const plansQuery = () => read<typeof publicPlans>('/api/plans');
export const accountPlansQuery = () => read<typeof accountPlans>('/api/plans/account');
