/** The values of each choice field. A CHECK constraint of the column has the same list. */
export const powerBackups = ['none', 'inverter', 'solar', 'generator'] as const;
export const waterSources = ['nwsc', 'tank', 'borehole'] as const;
export const yakaMeters = ['own', 'shared'] as const;
export const compounds = ['own', 'shared'] as const;
export const roadSurfaces = ['tarmac', 'murram'] as const;
export const landTenures = ['mailo', 'freehold', 'leasehold', 'customary', 'kibanja'] as const;
/** The types of which the rooms and the price are not those of a home. Rules refer to them by name. */
export const nonResidentialTypes: ReadonlySet<string> = new Set(['Land', 'Commercial']);
/** The hours for check-in and check-out: '00:00' to '23:00'. */
export const fullHours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
/** The tenures with a land title. Customary land and kibanja have none. */
export const titledTenures: ReadonlyArray<(typeof landTenures)[number]> = ['mailo', 'freehold', 'leasehold'];
export const occupancies = ['vacant', 'owner', 'tenant', 'unknown'] as const;
export const auctionStatuses = ['upcoming', 'active', 'ended'] as const;
export type AuctionStatus = (typeof auctionStatuses)[number];
/** The stages of a bank sale's lot, which are copied to the listing. */
export const lotStages = ['announced', 'open', 'stopped', 'postponed', 'over'] as const;
export type LotStage = (typeof lotStages)[number];
