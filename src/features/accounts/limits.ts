/** Password lengths in characters; managers and admins need longer ones. */
export const accountLimits = {
  usernameMin: 3,
  passwordMin: 6,
  managerPasswordMin: 8,
  passwordMax: 256,
} as const;

/** The messages of the server for a registration, which the form shows before it is sent. */
export const registrationFaults = {
  fullName: 'Full name is required',
  email: 'Invalid email address',
  username: `Username must be at least ${accountLimits.usernameMin} characters`,
  password: `Password must be at least ${accountLimits.passwordMin} characters`,
} as const;
