/** The values of each choice field. Each list is also a CHECK constraint of its column. */
export const powerBackups = ['none', 'inverter', 'solar', 'generator'] as const;
export const waterSources = ['nwsc', 'tank', 'borehole'] as const;
export const yakaMeters = ['own', 'shared'] as const;
export const roadSurfaces = ['tarmac', 'murram'] as const;
export const landTenures = ['mailo', 'freehold', 'leasehold', 'customary', 'kibanja'] as const;
export const occupancies = ['vacant', 'owner', 'tenant', 'unknown'] as const;
export const auctionStatuses = ['upcoming', 'active', 'ended'] as const;
export type AuctionStatus = (typeof auctionStatuses)[number];

export const currencies = ['UGX', 'USD'] as const;
export type Currency = (typeof currencies)[number];
