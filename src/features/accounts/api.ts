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
  endTwoFactorBody,
  loginBody,
  messageReply,
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
  summary: 'Creates an account and signs in',
  takes: 'form',
  body: registerBody,
  reply: currentUserSchema,
  status: 201,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Signs out here',
  reply: messageReply,
});

export const logoutEverywhere = endpoint({
  method: 'POST',
  path: '/api/logout/everywhere',
  summary: 'Ends all other sessions of this user',
  reply: messageReply,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions',
  summary: 'Lists the sessions of the user',
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
  reply: messageReply,
});

export const requestReset = endpoint({
  method: 'POST',
  path: '/api/password-resets',
  summary: 'Sends a link for a new password, if the address belongs to an account',
  body: resetRequestBody,
  reply: messageReply,
  status: 202,
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/password-resets/use',
  summary: 'Sets a new password with the token from the email',
  body: resetBody,
  reply: messageReply,
});

export const beginTwoFactor = endpoint({
  method: 'POST',
  path: '/api/user/two-factor',
  summary: 'Starts two-factor setup; requires the password and a confirmed email address',
  body: beginTwoFactorBody,
  reply: z.object({ secret: z.string(), address: z.string(), picture: z.string() }),
});

export const confirmTwoFactor = endpoint({
  method: 'POST',
  path: '/api/user/two-factor/confirm',
  summary: 'Turns on two-factor sign-in and returns the recovery codes once',
  body: twoFactorCode,
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
});

export const endTwoFactor = endpoint({
  method: 'POST',
  path: '/api/user/two-factor/end',
  summary: 'Turns off two-factor sign-in; requires the password and a code or a recovery code',
  body: endTwoFactorBody,
  reply: messageReply,
});

export const requestConfirmation = endpoint({
  method: 'POST',
  path: '/api/user/email-confirmation',
  summary: "Sends a link to the user's address, to confirm that it is theirs",
  reply: messageReply,
  status: 202,
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/user/email-confirmation/use',
  summary: 'Confirms the user’s email address with the token from the email',
  body: confirmEmailBody,
  reply: messageReply,
});

export const requestEmailChange = endpoint({
  method: 'POST',
  path: '/api/user/email',
  summary:
    'Sends a confirmation link to a new email address, which replaces the old one once confirmed; requires the password',
  body: newAddressBody,
  reply: messageReply,
  status: 202,
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/api/user/email/use',
  summary: 'Changes the user’s email address with the token from the email',
  body: addressLinkBody,
  reply: messageReply,
});

export const cancelEmailChange = endpoint({
  method: 'POST',
  path: '/api/user/email/cancel',
  summary: 'Cancels an unconfirmed email change',
  reply: messageReply,
});

export const revertEmailChange = endpoint({
  method: 'POST',
  path: '/api/address-changes/stop',
  summary: 'Cancels or undoes an email change with the token sent to the old address',
  body: addressLinkBody,
  reply: messageReply,
});

export const readClosing = endpoint({
  method: 'GET',
  path: '/api/user/closing',
  summary: 'Returns whether the account can be deleted, and what prevents it',
  reply: accountClosureSchema,
});

export const readOwnData = endpoint({
  method: 'POST',
  path: '/api/user/data',
  summary: 'Exports the user’s data, without secrets or other people’s data; requires the password',
  body: proofBody,
  reply: dataExportSchema,
});

export const requestAccountClosure = endpoint({
  method: 'POST',
  path: '/api/user/closing',
  summary: 'Schedules the deletion of the account and signs out everywhere; requires the password',
  body: proofBody,
  reply: messageReply,
  status: 202,
});

export const cancelAccountClosure = endpoint({
  method: 'POST',
  path: '/api/user/closing/undo',
  summary: 'Cancels a scheduled account deletion',
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
  summary: 'Changes a user’s role',
  params: userId,
  body: roleBody,
  reply: userSchema,
});

export const resetTwoFactor = endpoint({
  method: 'POST',
  path: '/api/users/:id/two-factor/reset',
  summary: 'Turns off two-factor sign-in for a user who has lost their phone and recovery codes',
  params: userId,
  body: resetFactorBody,
  reply: userSchema,
});

export const endSessionsOf = endpoint({
  method: 'POST',
  path: '/api/users/:id/sessions/end',
  summary: 'Ends all sessions of a user; for one’s own account, all other sessions',
  params: userId,
  reply: messageReply,
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
  summary: 'Exports matching audit log entries as CSV, at most 10,000',
  query: z.object(auditFilter),
  reply: z.string(),
  replyType: 'text/csv; charset=utf-8',
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/:session',
  summary: 'Ends one session of the user',
  params: z.object({ session: z.string().regex(/^[0-9a-f]{16}$/, 'Session not found') }),
  reply: messageReply,
});

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  summary: 'Searches the audit log: changes, sign-ins and denied access, newest first',
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
