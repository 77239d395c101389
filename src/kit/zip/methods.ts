/** The compression methods that can be served to browsers; two of them are served as they are stored. */
export const methods = { stored: 0, deflated: 8, deflated64: 9 } as const;
