import type { LotStage } from './choices.ts';

/** Returns whether no bid counts any more: the sale ended, or it was stopped or postponed. */
export function isSaleOff(sale: {
  auctionStatus?: string | null | undefined;
  lotStage?: LotStage | null | undefined;
}): boolean {
  return sale.auctionStatus === 'ended' || isInterrupted(sale);
}

/** Returns whether the court or the bank stopped or postponed the lot before its close. */
export function isInterrupted({ lotStage }: { lotStage?: LotStage | null | undefined }): boolean {
  return lotStage === 'stopped' || lotStage === 'postponed';
}
