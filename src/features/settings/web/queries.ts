import type {
  approveSetting,
  changeSetting,
  declineSetting,
  listSettings,
  previewSetting,
  proposeSetting,
  settingHistory,
} from '#features/settings/api.ts';
import type { SettingSection } from '#features/settings/choices.ts';
import type { BodyInput } from '#kit/endpoint.ts';
import { call } from '#kit/web/call.ts';
import { read } from '#kit/web/read.ts';

export const settingsQuery = (part: SettingSection) =>
  read<typeof listSettings>('/api/settings', { query: { part } });

export const settingHistoryQuery = (kind: string, key: string) =>
  read<typeof settingHistory>('/api/settings/:kind/history', { params: { kind }, query: { key } });

export const sendPreview = (kind: string, body: BodyInput<typeof previewSetting>) =>
  call<typeof previewSetting>('POST', '/api/settings/:kind/preview', { params: { kind }, body });

export const sendSetting = (kind: string, body: BodyInput<typeof changeSetting>) =>
  call<typeof changeSetting>('POST', '/api/settings/:kind/changes', { params: { kind }, body });

export const sendProposal = (kind: string, body: BodyInput<typeof proposeSetting>) =>
  call<typeof proposeSetting>('POST', '/api/settings/:kind/proposals', { params: { kind }, body });

export const sendApproval = (id: number, body: BodyInput<typeof approveSetting>) =>
  call<typeof approveSetting>('POST', '/api/setting-proposals/:id/approval', { params: { id }, body });

export const sendRefusal = (id: number) =>
  call<typeof declineSetting>('POST', '/api/setting-proposals/:id/refusal', { params: { id } });
