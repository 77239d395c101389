import { z } from 'zod';
import { endpoint } from '#kit/endpoint.ts';
import { contactsSchema } from './contacts.ts';
import { operatorSchema } from './operator.ts';
import * as shapes from './schema.ts';
import { socialLinkSchema } from './social-links.ts';

export const readContacts = endpoint({
  method: 'GET',
  path: '/api/contacts',
  summary: 'Contact details',
  reply: contactsSchema,
});

export const readOperator = endpoint({
  method: 'GET',
  path: '/api/operator',
  summary: 'Returns the operator’s legal details',
  reply: operatorSchema,
});

export const readSocialLinks = endpoint({
  method: 'GET',
  path: '/api/social-links',
  summary: 'Lists the social links shown in the footer',
  reply: z.array(socialLinkSchema),
});

export const listSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'The settings of one part of the screen, as they are now',
  query: shapes.partQuery,
  reply: z.array(shapes.settingKindSchema),
});

export const settingHistory = endpoint({
  method: 'GET',
  path: '/api/settings/:kind/history',
  summary: 'Lists the changes of a setting, newest first, with author and reason',
  params: shapes.kindParams,
  query: shapes.historyQuery,
  reply: z.array(shapes.pastChangeSchema),
});

export const previewSetting = endpoint({
  method: 'POST',
  path: '/api/settings/:kind/preview',
  summary: 'Previews a change or its undo. Saves nothing',
  params: shapes.kindParams,
  body: shapes.previewBody,
  reply: shapes.previewSchema,
});

export const changeSetting = endpoint({
  method: 'POST',
  path: '/api/settings/:kind/changes',
  summary: 'Adds, changes or restores a setting; 409 when another admin has changed it',
  params: shapes.kindParams,
  body: shapes.changeBody,
  reply: shapes.settingSchema,
});

export const proposeSetting = endpoint({
  method: 'POST',
  path: '/api/settings/:kind/proposals',
  summary: 'Proposes a change that another admin must approve; 409 when one of this setting already waits',
  params: shapes.kindParams,
  body: shapes.proposalBody,
  reply: shapes.proposalSchema,
});

export const approveSetting = endpoint({
  method: 'POST',
  path: '/api/setting-proposals/:id/approval',
  summary: 'Applies a change that another admin proposed; 409 when it is one’s own, decided or expired',
  params: shapes.proposalParams,
  body: shapes.approvalBody,
  reply: shapes.settingSchema,
});

export const declineSetting = endpoint({
  method: 'POST',
  path: '/api/setting-proposals/:id/refusal',
  summary: 'Declines a proposed change; 409 when it is decided or expired',
  params: shapes.proposalParams,
  reply: z.null(),
});
