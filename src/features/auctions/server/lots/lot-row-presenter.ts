import type { z } from 'zod';
import type { managerLotRow } from '#features/auctions/schema.ts';
import { toMajorUnit } from '#kit/money.ts';
import type { LotRow } from './lot-rows.ts';

export function presentLotRow(lot: LotRow): z.output<typeof managerLotRow> {
  const { id, propertyId, title, bank, state, opensAt, closesAt, price, currency, bids } = lot;
  return {
    ...{ id, propertyId, title, bank, state, currency, bids },
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    price: price === null ? null : toMajorUnit(price, currency),
  };
}
