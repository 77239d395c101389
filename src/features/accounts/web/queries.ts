import type {
  beginTwoFactor,
  cancelAccountClosure,
  cancelEmailChange,
  changePassword,
  changeProfile,
  changeRole,
  confirmEmail,
  confirmEmailChange,
  confirmTwoFactor,
  endSession,
  endSessionsOf,
  endTwoFactor,
  listAudit,
  listSessions,
  listUsers,
  login,
  logoutEverywhere,
  readClosing,
  readOwnData,
  register,
  requestAccountClosure,
  requestConfirmation,
  requestEmailChange,
  requestReset,
  resetPassword,
  resetTwoFactor,
  revertEmailChange,
} from '#features/accounts/api.ts';
import type { answerSuspension } from '#features/accounts/suspension-api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export const sessionsQuery = () => read<typeof listSessions>('/api/user/sessions');
export const usersQuery = (q: string) => read<typeof listUsers>('/api/users', { query: { q } });
export const auditQuery = () => read<typeof listAudit>('/api/audit');
export const accessQuery = () => read<typeof listAudit>('/api/audit', { query: { kind: 'access' } });

export type AuditLogFilter = {
  kind?: 'change' | 'access';
  who?: string;
  act?: string;
  from?: string;
  to?: string;
};
export const auditLogQuery = (query: AuditLogFilter & { before?: number }) =>
  read<typeof listAudit>('/api/audit', { query });
export const endOneSession = (session: string) =>
  call<typeof endSession>('DELETE', '/api/user/sessions/:session', { params: { session } });

export const sendLogin = (body: BodyInput<typeof login>) =>
  call<typeof login>('POST', '/api/login', { body });
export const sendSuspensionAnswer = (body: BodyInput<typeof answerSuspension>) =>
  call<typeof answerSuspension>('POST', '/api/suspension-answers', { body });
export const sendRegistration = (body: BodyInput<typeof register>) =>
  call<typeof register>('POST', '/api/register', { body });
export const endOtherSessions = () => call<typeof logoutEverywhere>('POST', '/api/logout/everywhere');
export const sendProfile = (body: BodyInput<typeof changeProfile>) =>
  call<typeof changeProfile>('PATCH', '/api/user', { body });
export const sendPassword = (body: BodyInput<typeof changePassword>) =>
  call<typeof changePassword>('POST', '/api/user/password', { body });
export const sendResetRequest = (body: BodyInput<typeof requestReset>) =>
  call<typeof requestReset>('POST', '/api/password-resets', { body });
export const sendPasswordReset = (body: BodyInput<typeof resetPassword>) =>
  call<typeof resetPassword>('POST', '/api/password-resets/use', { body });
export const startTwoFactorSetup = (password: string) =>
  call<typeof beginTwoFactor>('POST', '/api/user/two-factor', { body: { password } });
export const confirmTwoFactorSetup = (code: string) =>
  call<typeof confirmTwoFactor>('POST', '/api/user/two-factor/confirm', { body: { code } });
export const disableTwoFactor = (body: BodyInput<typeof endTwoFactor>) =>
  call<typeof endTwoFactor>('POST', '/api/user/two-factor/end', { body });
export const resetUserTwoFactor = (id: number, reason: string) =>
  call<typeof resetTwoFactor>('POST', '/api/users/:id/two-factor/reset', {
    params: { id },
    body: { reason },
  });
export const sendEndUserSessions = (id: number) =>
  call<typeof endSessionsOf>('POST', '/api/users/:id/sessions/end', { params: { id } });
export const sendConfirmationRequest = () =>
  call<typeof requestConfirmation>('POST', '/api/user/email-confirmation');
export const sendConfirmation = (token: string) =>
  call<typeof confirmEmail>('POST', '/api/user/email-confirmation/use', { body: { token } });
export const sendNewAddress = (body: BodyInput<typeof requestEmailChange>) =>
  call<typeof requestEmailChange>('POST', '/api/user/email', { body });
export const sendAddressConfirmation = (token: string) =>
  call<typeof confirmEmailChange>('POST', '/api/user/email/use', { body: { token } });
export const sendAddressCancel = () => call<typeof cancelEmailChange>('POST', '/api/user/email/cancel');
export const sendEmailChangeReversal = (token: string) =>
  call<typeof revertEmailChange>('POST', '/api/address-changes/stop', { body: { token } });
export const accountClosureQuery = () => ({ ...read<typeof readClosing>('/api/user/closing'), staleTime: 0 });
export const sendAccountClosure = (body: BodyInput<typeof requestAccountClosure>) =>
  call<typeof requestAccountClosure>('POST', '/api/user/closing', { body });
export const sendDataExportRequest = (body: BodyInput<typeof readOwnData>) =>
  call<typeof readOwnData>('POST', '/api/user/data', { body });
export const sendClosureCancellation = () =>
  call<typeof cancelAccountClosure>('POST', '/api/user/closing/undo');
export const sendRole = (id: number, role: BodyInput<typeof changeRole>['role']) =>
  call<typeof changeRole>('PATCH', '/api/users/:id/role', { params: { id }, body: { role } });
