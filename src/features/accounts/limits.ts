/** Password lengths in characters; managers and admins need longer ones. */
export const accountLimits = { passwordMin: 6, managerPasswordMin: 8, passwordMax: 256 } as const;
