import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { int4Max } from '#kit/numbers.ts';
import { daySchema, pastedLine } from '#kit/pasted-shapes.ts';
import { isStorable } from '#kit/text.ts';
import {
  accountClosureSchema,
  addressLinkBody,
  beginTwoFactorBody,
  changePasswordBody,
  confirmEmailBody,
  currentUserSchema,
  dataExportSchema,
  done,
  endTwoFactorBody,
  loginBody,
  newAddressBody,
  profileBody,
  proofBody,
  registerBody,
  resetBody,
  resetFactorBody,
  resetRequestBody,
  roleBody,
  sessionSchema,
  twoFactorCode,
  userSchema,
} from './schema.ts';

const userId = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'User id must be a whole number')
    .transform(Number)
    .refine((id) => id <= int4Max, 'User not found'),
});

export const currentUser = endpoint({
  method: 'GET',
  path: '/api/user',
  summary: 'The signed-in user; 401 means signed out',
  reply: currentUserSchema,
});

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: 'Signs in',
  takes: 'form',
  body: loginBody,
  reply: currentUserSchema,
});

export const register = endpoint({
  method: 'POST',
  path: '/api/register',
  summary: 'Opens an account and signs in',
  takes: 'form',
  body: registerBody,
  reply: currentUserSchema,
  status: 201,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Signs out here',
  reply: done,
});

export const logoutEverywhere = endpoint({
  method: 'POST',
  path: '/api/logout/everywhere',
  summary: 'Ends all other sessions of this user',
  reply: done,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Where this user is signed in',
  reply: z.array(sessionSchema),
});

export const changeProfile = endpoint({
  method: 'PATCH',
  path: '/api/user',
  summary: 'Changes name, phone number and mail preferences',
  body: profileBody,
  reply: currentUserSchema,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/password',
  summary: 'Changes the password and ends all other sessions',
  body: changePasswordBody,
  reply: done,
});

export const requestReset = endpoint({
  method: 'POST',
  path: '/api/password-resets',
  summary: 'Sends a link for a new password, if the address belongs to an account',
  body: resetRequestBody,
  reply: done,
  status: 202,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password-resets/use',
  summary: 'Sets a new password by the link from the mail',
  body: resetBody,
  reply: done,
});

export const beginTwoFactor = endpoint({
  method: 'POST',
  path: '/api/user/two-factor',
  summary: 'Begins to set up one-time codes; asks for the password, and for an address that is confirmed',
  body: beginTwoFactorBody,
  reply: z.object({ secret: z.string(), address: z.string(), picture: z.string() }),
});

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/api/user/two-factor/confirm',
  summary: 'Switches one-time codes on; answers with the recovery codes, this once',
  body: twoFactorCode,
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const endTwoFactor = endpoint({
  method: 'POST',
  path: '/api/user/two-factor/end',
  summary: 'Switches one-time codes off, by the password and one of them or a recovery code',
  body: endTwoFactorBody,
  reply: done,
});

export const requestConfirmation = endpoint({
  method: 'POST',
  path: '/api/user/email-confirmation',
  summary: "Sends a link to the user's address, to confirm that it is theirs",
  reply: done,
  status: 202,
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/user/email-confirmation/use',
  summary: 'Confirms the address of the signed-in user by the link from the mail',
  body: confirmEmailBody,
  reply: done,
});

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/user/email',
  summary:
    'Sends a link to a new address, which replaces the old one once it is used; asks for the password again',
  body: newAddressBody,
  reply: done,
  status: 202,
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/user/email/use',
  summary: 'Replaces the address of the signed-in user by the link from the mail',
  body: addressLinkBody,
  reply: done,
});

export const cancelEmailChange = endpoint({
  method: 'POST',
  path: '/api/user/email/cancel',
  summary: 'Takes back a new address that is not confirmed yet',
  reply: done,
});

export const revertEmailChange = endpoint({
  method: 'POST',
  path: '/api/address-changes/stop',
  summary: 'Stops a change of address, or takes it back, by the link in the mail to the old one',
  body: addressLinkBody,
  reply: done,
});

export const readClosing = endpoint({
  method: 'GET',
  path: '/api/user/closing',
  summary: 'Whether the account of this user can be closed, and what is in the way',
  reply: accountClosureSchema,
});

export const readOwnData = endpoint({
  method: 'POST',
  path: '/api/user/data',
  summary:
    'All that is kept of this user, without secrets and without other people; asks for the password again',
  body: proofBody,
  reply: dataExportSchema,
});

export const requestAccountClosure = endpoint({
  method: 'POST',
  path: '/api/user/closing',
  summary: 'Closes the account some days from now; asks for the password again, and signs out everywhere',
  body: proofBody,
  reply: done,
  status: 202,
});

export const cancelAccountClosure = endpoint({
  method: 'POST',
  path: '/api/user/closing/undo',
  summary: 'Keeps an account that was to be closed',
  reply: currentUserSchema,
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'All users, the newest first',
  query: z.object({
    q: pastedLine()
      .pipe(
        z
          .string()
          .max(100, 'This is too long')
          .refine(isStorable, 'This contains characters that cannot be searched'),
      )
      .optional(),
    limit: z.coerce.number().int().min(1).max(1000).optional(),
    after: z.coerce.number().int().min(1).max(int4Max).optional(),
  }),
  reply: z.array(userSchema),
});

export const changeRole = endpoint({
  method: 'PATCH',
  path: '/api/users/:id/role',
  summary: 'Changes what a user may do',
  params: userId,
  body: roleBody,
  reply: userSchema,
});

export const resetTwoFactor = endpoint({
  method: 'POST',
  path: '/api/users/:id/two-factor/reset',
  summary: 'Switches off the one-time codes of someone who has lost their phone and recovery codes',
  params: userId,
  body: resetFactorBody,
  reply: userSchema,
});

export const endSessionsOf = endpoint({
  method: 'POST',
  path: '/api/users/:id/sessions/end',
  summary: 'Signs a user out everywhere; oneself, everywhere else',
  params: userId,
  reply: done,
});

const day = daySchema('A day is written 2026-11-24').optional();
const auditFilter = {
  kind: z.enum(['change', 'access'], 'A kind is change or access').default('change'),
  who: z
    .string()
    .trim()
    .max(64, 'This is too long')
    .refine(isStorable, 'This contains characters that cannot be searched')
    .optional(),
  act: z
    .string()
    .trim()
    .max(100, 'This is too long')
    .refine(isStorable, 'This contains characters that cannot be searched')
    .optional(),
  from: day,
  to: day,
};

export const auditAsCsv = endpoint({
  method: 'GET',
  path: '/api/audit.csv',
  summary: 'What was found in the trail, for a spreadsheet; at most ten thousand entries',
  query: z.object(auditFilter),
  reply: z.string(),
  replyType: 'text/csv; charset=utf-8',
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/:session',
  summary: 'Signs this user out in one of their browsers',
  params: z.object({ session: z.string().regex(/^[0-9a-f]{16}$/, 'This is no session') }),
  reply: done,
});

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary: 'Who changed what, or who signed in and was refused, newest first',
  query: z.object({
    ...auditFilter,
    before: z.coerce.number().int().min(1).optional(),
  }),
  reply: z.array(
    z.object({
      id: z.number().int(),
      at: z.string(),
      actor: z.string().nullable(),
      action: z.string(),
      subject: z.string(),
      details: z.record(z.string(), z.unknown()),
    }),
  ),
});
