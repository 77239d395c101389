import type { readOverview, readOwnFigures } from '#features/overview/api.ts';
import type { OverviewPart, Period } from '#features/overview/choices.ts';
import { read } from '#kit/web/read.ts';

export const overviewQuery = (days: Period) =>
  read<typeof readOverview>('/api/overview', { query: { days } });

export const ownFiguresQuery = (days: Period) =>
  read<typeof readOwnFigures>('/api/user/figures', { query: { days } });

export const csvAddress = (part: OverviewPart, days: Period) => `/api/overview.csv?part=${part}&days=${days}`;
