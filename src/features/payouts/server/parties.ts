/** The names of hosts and payouts in the ledger. */
export const partyOfOwner = (userId: number) => `user:${userId}`;
export const partyOfPayout = (id: number) => `payout:${id}`;
