/** The limits on the length of passwords, in characters. Managers and admins need longer passwords. */
export const accountLimits = {
  usernameMin: 3,
  passwordMin: 6,
  managerPasswordMin: 8,
  passwordMax: 256,
} as const;

/** The server's registration errors, which the form also shows before it is submitted. */
export const registrationErrors = {
  fullName: 'Full name is required',
  email: 'Invalid email address',
  username: `Username must be at least ${accountLimits.usernameMin} characters`,
  password: `Password must be at least ${accountLimits.passwordMin} characters`,
} as const;
