/** Characters of a password. Whoever changes what others see needs more of them. */
export const accountLimits = { passwordMin: 6, managerPasswordMin: 8, passwordMax: 256 } as const;
