/**
 * The states of a paid damage deposit. `claimed`: the guest has not answered the claim of the host. `refused`: the guest
 * refused it. `ended`: refunded or paid to the host.
 */
export const depositStates = ['held', 'claimed', 'refused', 'ended'] as const;
export type DepositState = (typeof depositStates)[number];

/**
 * The reasons why a deposit ended. `released`: the host made no claim in time. `cancelled`: the stay was cancelled.
 * `accepted`: the guest accepted the claim. `decided`: by an admin. `refunded`: an admin refunded the payment.
 */
export const depositEnds = ['released', 'cancelled', 'accepted', 'decided', 'refunded'] as const;
export type DepositEnd = (typeof depositEnds)[number];

export const maxMessageLength = 1000;
