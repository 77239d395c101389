import { z } from 'zod';
import { fieldError } from '#kit/field-error.ts';
import { emailSchema, pastedCode, pastedLine } from '#kit/pasted-shapes.ts';
import { optionalPhoneSchema } from '#kit/phone-shape.ts';
import { renderedMessage } from '#kit/rendered-message.ts';
import { isOneLine, isStorable } from '#kit/text.ts';
import { accountLimits } from './limits.ts';
import { roles } from './roles.ts';
import { isPlainUsername } from './rules.ts';

/** The registration form shows the same errors before it is submitted: see `registrationErrors`. */
const errors = {
  fullName: fieldError('Full name is required'),
  email: fieldError('Invalid email address'),
  username: fieldError('Username must be at least {usernameMin} characters', {
    usernameMin: accountLimits.usernameMin,
  }),
  password: fieldError('Password must be at least {passwordMin} characters', {
    passwordMin: accountLimits.passwordMin,
  }),
};

export const membershipPlans = [
  'basic',
  'standard',
  'premium',
  'professional',
  'enterprise',
  'trial',
] as const;
export type MembershipPlan = (typeof membershipPlans)[number];

export const username = z
  .string(errors.username)
  .trim()
  .min(accountLimits.usernameMin, errors.username)
  .max(64, fieldError('Username must be at most 64 characters'))
  .refine(
    isPlainUsername,
    fieldError(
      'Username can contain only letters a to z, numbers, hyphens and underscores, and must start with a letter or number',
    ),
  );

const fullName = z
  .string(errors.fullName)
  .trim()
  .min(1, errors.fullName)
  .max(200, fieldError('Full name must be at most 200 characters'))
  .refine(isOneLine, fieldError('Full name contains characters that are not allowed'));

/** The fields of a new account, without its password. */
export const newUser = z.object({
  username,
  email: emailSchema(errors.email),
  fullName,
  role: z.enum(roles).default('user'),
  membershipPlan: z.enum(membershipPlans).nullable().default(null),
  isVerified: z.boolean().default(false),
});
export type NewUser = z.input<typeof newUser>;

/**
 * A new password. The form cannot check whether it is easy to guess, because only the server has the list of
 * common passwords.
 */
export const password = newPassword(fieldError('Password is required'));

function newPassword(missing: string) {
  return z
    .string(missing)
    .min(accountLimits.passwordMin, errors.password)
    .max(accountLimits.passwordMax, fieldError('Password must be at most 256 characters'))
    .refine(
      (text) => !text.includes('\0') && text.isWellFormed(),
      fieldError('Password contains characters that are not allowed'),
    );
}

/** An account in the admins' user list. `currentUserSchema` extends it with the owner's settings. */
export const userSchema = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string(),
  fullName: z.string(),
  role: z.enum(roles),
  membershipPlan: z.enum(membershipPlans).nullable(),
  requestedPlan: z.enum(membershipPlans).nullable(),
  membershipStartDate: z.string().nullable(),
  membershipEndDate: z.string().nullable(),
  isVerified: z.boolean(),
  hasTwoFactor: z.boolean(),
  isSuspended: z.boolean(),
});
export type User = z.output<typeof userSchema>;

export const currentUserSchema = userSchema.extend({
  isEmailConfirmed: z.boolean(),
  /** True when the user cannot use their role until they choose a stronger password. */
  isHeldBack: z.boolean(),
  wantsNews: z.boolean(),
  wantsActivityMail: z.boolean(),
  /** The phone number in E.164 format. */
  phone: z.string().nullable(),
  /** The new address that the user has requested but not yet confirmed. */
  wantedEmail: z.string().nullable(),
  /** The time when the account will be closed, unless its owner cancels the closure. */
  closesAt: z.string().nullable(),
});
export type CurrentUser = z.output<typeof currentUserSchema>;

const presentPassword = z
  .string(fieldError('Password is required'))
  .min(1, fieldError('Password is required'))
  .max(accountLimits.passwordMax, fieldError('Password must be at most 256 characters'));

export const loginBody = z.object({
  username: pastedLine(fieldError('Username is required')).pipe(
    z
      .string()
      .min(1, fieldError('Username is required'))
      .max(254, fieldError('This username is too long'))
      .refine(isStorable, fieldError('This username contains characters that are not allowed')),
  ),
  password: presentPassword,
  /** A six-digit code or a recovery code, for accounts with two-factor authentication. */
  code: pastedCode().pipe(z.string().max(40)).optional(),
});

/** The fields of a registration. Other fields in the request, such as `role` or `isVerified`, are ignored. */
export const registerBody = z.object({
  username,
  email: emailSchema(errors.email),
  fullName,
  password: newPassword(errors.password),
  membershipPlan: z.enum(membershipPlans).nullish().default('basic'),
});

export const changePasswordBody = z.object({ currentPassword: presentPassword, newPassword: password });
const mailedToken = pastedCode().pipe(z.string().regex(/^[\w-]{43}$/, fieldError('This link is incomplete')));
export const resetRequestBody = z.object({ email: emailSchema() });
export const resetBody = z.object({ token: mailedToken, newPassword: password });
export const confirmEmailBody = z.object({ token: mailedToken });

/** The current password, and a one-time code when the account has two-factor authentication. */
export const proofBody = z.object({
  password: presentPassword,
  code: pastedCode()
    .pipe(z.string().max(40, fieldError('Enter a 6-digit code or a recovery code')))
    .optional(),
});
export const newAddressBody = proofBody.extend({ email: emailSchema(errors.email) });
export const addressLinkBody = z.object({ token: mailedToken });

/** The conditions for closing an account, which its owner sees before requesting the closure. */
export const accountClosureSchema = z.object({
  /** The reasons why the account cannot be closed yet. */
  against: z.array(z.string()),
  /** The number of days during which the closure can be cancelled. */
  days: z.number().int(),
});
export type AccountClosure = z.output<typeof accountClosureSchema>;

const dataRow = z.record(z.string(), z.unknown());
/** All data that is stored about a user, by table. */
export const dataExportSchema = z.object({
  madeAt: z.string(),
  account: dataRow,
  parts: z.record(z.string(), z.array(dataRow)),
  /** The tables that are truncated in the file, with the number of rows in the file and in the table. */
  cutShort: z.array(z.object({ name: z.string(), rows: z.number(), of: z.number(), because: z.string() })),
  /** The data about the account that the file does not contain, and the reasons. */
  leftOut: z.array(z.object({ name: z.string(), because: z.string() })),
});
export type OwnData = z.output<typeof dataExportSchema>;

export const profileBody = z.object({
  fullName: fullName.optional(),
  wantsNews: z.boolean().optional(),
  wantsActivityMail: z.boolean().optional(),
  /** The phone number in any common format. An empty one removes the number. */
  phone: optionalPhoneSchema,
});
export const sessionSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  userAgent: z.string(),
  isThisOne: z.boolean(),
});
export const roleBody = z.object({
  role: z.enum(roles, fieldError('Role must be user, property_manager or admin')),
});
export const twoFactorCode = z.object({
  // Many authenticator apps show the code with a space: 188 543.
  code: pastedCode().pipe(z.string().regex(/^\d{3} ?\d{3}$/, fieldError('Code must be 6 digits'))),
});
export const beginTwoFactorBody = z.object({ password: presentPassword });
/**
 * The code may be a recovery code, so that users who have lost their phone can disable two-factor
 * authentication.
 */
export const endTwoFactorBody = z.object({
  password: presentPassword,
  code: pastedCode(fieldError('Enter a 6-digit code or a recovery code')).pipe(
    z
      .string()
      .min(6, fieldError('Enter a 6-digit code or a recovery code'))
      .max(40, fieldError('Enter a 6-digit code or a recovery code')),
  ),
});
/** Explains how the admin verified the user's identity. The reason is stored in the audit log. */
export const resetFactorBody = z.object({
  reason: z
    .string(fieldError('Explain how you confirmed their identity'))
    .trim()
    .min(5, fieldError('Explain how you confirmed their identity'))
    .max(300, fieldError('At most 300 characters'))
    .refine(isStorable, fieldError('Reason contains characters that are not allowed')),
});
export const messageReply = z.object({ message: renderedMessage });
