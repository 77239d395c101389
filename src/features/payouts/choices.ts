/**
 * The reasons of an earning. `arrival`: the guest has arrived. `cancellation` and `change`: the cancellation rule
 * withheld it from a stay that was cancelled or moved. `refund`: it went back to the guest.
 */
export const earningKinds = ['arrival', 'cancellation', 'change', 'refund'] as const;
export type EarningKind = (typeof earningKinds)[number];
