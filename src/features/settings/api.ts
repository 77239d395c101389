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
  summary: 'Who runs the market, as far as it has been entered',
  reply: operatorSchema,
});

export const readSocialLinks = endpoint({
  method: 'GET',
  path: '/api/social-links',
  summary: 'Where else the market can be found, for the foot of every page',
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
  summary: 'Who changed a setting, when and why; the newest first',
  params: shapes.kindParams,
  query: shapes.historyQuery,
  reply: z.array(shapes.pastChangeSchema),
});

export const previewSetting = endpoint({
  method: 'POST',
  path: '/api/settings/:kind/preview',
  summary: 'What a change, or undoing one, would do; changes nothing',
  params: shapes.kindParams,
  body: shapes.previewBody,
  reply: shapes.previewSchema,
});

export const changeSetting = endpoint({
  method: 'POST',
  path: '/api/settings/:kind/changes',
  summary: 'Changes a setting, adds one, or undoes a change; refused when somebody else changed it meanwhile',
  params: shapes.kindParams,
  body: shapes.changeBody,
  reply: shapes.settingSchema,
});
