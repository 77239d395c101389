export const salesLimits = { least: 3, words: 2000, name: 200, shown: 200 } as const;
