import type {
  beginTwoFactor,
  changePassword,
  changeProfile,
  changeRole,
  confirmTwoFactor,
  endTwoFactor,
  listAudit,
  listSessions,
  listUsers,
  login,
  logoutEverywhere,
  register,
  requestPlan,
  requestReset,
  resetPassword,
} from '#features/accounts/api.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export const sessionsQuery = () => read<typeof listSessions>('/api/user/sessions');
export const usersQuery = (q: string) => read<typeof listUsers>('/api/users', { query: { q } });
export const auditQuery = () => read<typeof listAudit>('/api/audit');

export const sendLogin = (body: BodyInput<typeof login>) =>
  call<typeof login>('POST', '/api/login', { body });
export const sendRegistration = (body: BodyInput<typeof register>) =>
  call<typeof register>('POST', '/api/register', { body });
export const endOtherSessions = () => call<typeof logoutEverywhere>('POST', '/api/logout/everywhere');
export const sendProfile = (body: BodyInput<typeof changeProfile>) =>
  call<typeof changeProfile>('PATCH', '/api/user', { body });
export const sendPlanRequest = (body: BodyInput<typeof requestPlan>) =>
  call<typeof requestPlan>('POST', '/api/user/plan-request', { body });
export const sendPassword = (body: BodyInput<typeof changePassword>) =>
  call<typeof changePassword>('POST', '/api/user/password', { body });
export const askForReset = (body: BodyInput<typeof requestReset>) =>
  call<typeof requestReset>('POST', '/api/password-resets', { body });
export const sendReset = (body: BodyInput<typeof resetPassword>) =>
  call<typeof resetPassword>('POST', '/api/password-resets/use', { body });
export const beginCodes = () => call<typeof beginTwoFactor>('POST', '/api/user/two-factor');
export const confirmCodes = (code: string) =>
  call<typeof confirmTwoFactor>('POST', '/api/user/two-factor/confirm', { body: { code } });
export const endCodes = (code: string) =>
  call<typeof endTwoFactor>('POST', '/api/user/two-factor/end', { body: { code } });
export const sendRole = (id: number, role: BodyInput<typeof changeRole>['role']) =>
  call<typeof changeRole>('PATCH', '/api/users/:id/role', { params: { id }, body: { role } });
