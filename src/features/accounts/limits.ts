/** Password lengths in characters; managers and admins need longer ones. */
export const accountLimits = {
  usernameMin: 3,
  passwordMin: 6,
  managerPasswordMin: 8,
  passwordMax: 256,
} as const;

/** What the server answers to a registration, and the form says before it is sent. */
export const registrationFaults = {
  fullName: 'Full name is required',
  email: 'Invalid email address',
  username: `Username must be at least ${accountLimits.usernameMin} characters`,
  password: `Password must be at least ${accountLimits.passwordMin} characters`,
} as const;
