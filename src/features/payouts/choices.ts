/**
 * The reasons of an earning. `arrival`: the guest has arrived. `cancellation` and `change`: the cancellation rule
 * withheld it from a stay that was cancelled or moved. `refund`: it went back to the guest. `damage`: a part of a
 * damage deposit. `handover`: the tenant has the keys. `sale`: the sale of a lot is complete.
 */
export const earningKinds = [
  'arrival',
  'cancellation',
  'change',
  'refund',
  'damage',
  'handover',
  'sale',
] as const;
export type EarningKind = (typeof earningKinds)[number];

export const earningKindLabels: Record<EarningKind, string> = {
  arrival: 'Stay',
  cancellation: 'Cancelled stay',
  change: 'Dates changed',
  refund: 'Refund',
  damage: 'Damage deposit',
  handover: 'First rent',
  sale: 'Bank sale',
};

/**
 * The statuses of a payout. `requested`: not sent yet, or refused because of our account at the provider. `unknown`:
 * the provider gave no answer that decides. `failed`, `reversed` and `cancelled`: the money is back in the host's
 * balance. `contradicted`: the provider's report contradicts an earlier final one. The money counts as paid until an
 * admin has settled it.
 */
export const payoutStatuses = [
  'requested',
  'sent',
  'successful',
  'failed',
  'reversed',
  'unknown',
  'contradicted',
  'cancelled',
] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** The days on which admins pay hosts. */
export const payoutDays = ['daily', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
export type PayoutDay = (typeof payoutDays)[number];

export const payoutActs = [
  'proposed',
  'approved',
  'cancelled',
  'sent',
  'refused',
  'successful',
  'failed',
  'reversed',
  'unknown',
  'contradicted',
] as const;
export type PayoutAct = (typeof payoutActs)[number];

/**
 * The payout problems that an operator must know about. `refused`: our account at the provider is the cause.
 * `failed`: in the last day. `stuck`: approved but not sent for an hour, or sent more than a day ago.
 * `overdue`: not paid on the last payout day. `waiting`: a batch that no second admin has decided for a day.
 * `unsettled`: a balance that an admin wants to settle by hand, for which the second admin has been missing
 * for a day.
 */
export const payoutTroubles = [
  'contradicted',
  'refused',
  'failed',
  'stuck',
  'overdue',
  'waiting',
  'unsettled',
] as const;
export type PayoutTrouble = (typeof payoutTroubles)[number];

/** The kinds of accounts to which hosts are paid. */
export const targetKinds = ['mobile_money', 'bank_account'] as const;
export type TargetKind = (typeof targetKinds)[number];

/** Why the balance of a host is not paid with the next batch. */
export const payoutObstacles = [
  'contradicted',
  'debt',
  'currency',
  'no_destination',
  'other_name',
  'cooling',
  'below_minimum',
] as const;
export type PayoutObstacle = (typeof payoutObstacles)[number];

/**
 * What the provider said about the name of a number or an account. `unknown`: the network or the bank knows no account
 * under it. `unchecked`: the provider gave no answer.
 */
export const nameChecks = ['matches', 'differs', 'unknown', 'unchecked'] as const;
export type NameCheck = (typeof nameChecks)[number];

/** The taxes that the operator can set: the VAT on our service fee, and the tax withheld from earnings. */
export const taxes = ['vat', 'withholding'] as const;
export type Tax = (typeof taxes)[number];

export const payoutLimits = {
  name: 100,
  code: 40,
  bankName: 120,
  taxName: 120,
  note: 300,
  shown: 100,
  linesPerMonth: 2_000,
} as const;
