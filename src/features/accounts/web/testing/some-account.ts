import type { CurrentUser } from '#features/accounts/schema.ts';

/** A plain user without a plan, a phone number or a pending change. */
export const sampleAccount: CurrentUser = {
  id: 7,
  username: 'grace',
  email: 'grace@example.com',
  fullName: 'Grace Nakato',
  role: 'user',
  membershipPlan: null,
  requestedPlan: null,
  membershipStartDate: null,
  membershipEndDate: null,
  isVerified: false,
  hasTwoFactor: false,
  isSuspended: false,
  isEmailConfirmed: true,
  isHeldBack: false,
  wantsNews: false,
  wantsActivityMail: true,
  phone: null,
  wantedEmail: null,
  closesAt: null,
};
