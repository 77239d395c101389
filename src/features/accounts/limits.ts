/** The length limits of usernames and passwords, in characters. Managers and admins need longer passwords. */
export const accountLimits = {
  usernameMin: 3,
  passwordMin: 6,
  managerPasswordMin: 8,
  passwordMax: 256,
} as const;

/**
 * The registration errors that the form can detect before it is submitted. The server uses the same texts.
 */
export const registrationErrors = {
  fullName: 'Full name is required',
  email: 'Invalid email address',
  username: `Username must be at least ${accountLimits.usernameMin} characters`,
  password: `Password must be at least ${accountLimits.passwordMin} characters`,
} as const;
