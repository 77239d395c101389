import type { CurrentUser } from '#features/accounts/schema.ts';

/** A property manager without a plan. */
export const someUser: CurrentUser = {
  id: 7,
  username: 'grace',
  email: 'grace@example.com',
  fullName: 'Grace Nakato',
  role: 'property_manager',
  membershipPlan: null,
  requestedPlan: null,
  membershipStartDate: null,
  membershipEndDate: null,
  isVerified: true,
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
