/** The ways of packing that browsers can be served, two of them as they stand. */
export const methods = { stored: 0, deflated: 8, deflated64: 9 } as const;
