import type { readOperator } from '#features/settings/api.ts';
import { read } from '#kit/web/read.ts';

export const operatorQuery = () => read<typeof readOperator>('/api/operator');
