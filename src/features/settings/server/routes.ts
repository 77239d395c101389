import { admins } from '#features/accounts/policy.ts';
import * as api from '#features/settings/api.ts';
import { contactsTopic, operatorTopic, settingsTopic, socialLinksTopic } from '#features/settings/topics.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { readContacts } from './contacts.ts';
import { readOperator } from './operator.ts';
import type { SettingKind } from './setting-kind.ts';
import { approveProposal, declineProposal, proposeChange } from './setting-proposals.ts';
import { readSection } from './setting-sections.ts';
import { changeSetting, previewSetting, readHistory } from './settings.ts';
import { readSocialLinks } from './social-links.ts';

export function settingRoutes({ kinds }: { kinds: readonly SettingKind[] }): RouteDefinition[] {
  function requireKind({ kind: name }: { kind: string }): SettingKind {
    const settingKind = kinds.find((kind) => kind.name === name);
    if (!settingKind) throw new AppError('not-found', 'no_such_setting', english('Setting not found.'));
    return settingKind;
  }

  return [
    route(api.readContacts, {
      access: 'everyone',
      isShared: true,
      topics: [contactsTopic],
      handle: ({ kit }) => readContacts(kit.db),
    }),
    route(api.readOperator, {
      access: 'everyone',
      isShared: true,
      topics: [operatorTopic],
      handle: ({ kit }) => readOperator(kit.db),
    }),
    route(api.readSocialLinks, {
      access: 'everyone',
      isShared: true,
      topics: [socialLinksTopic],
      handle: ({ kit }) => readSocialLinks(kit.db),
    }),
    route(api.listSettings, {
      access: admins,
      topics: [settingsTopic],
      handle: ({ query, actor, kit }) =>
        readSection(kit.db, kinds, { part: query.part, viewerId: actor.user.id }),
    }),
    route(api.settingHistory, {
      access: admins,
      topics: [settingsTopic],
      handle: ({ params, query, kit }) => readHistory(kit.db, requireKind(params), query.key),
    }),
    route(api.previewSetting, {
      access: admins,
      handle: ({ params, body, kit }) => previewSetting(kit.db, requireKind(params), body),
    }),
    route(api.changeSetting, {
      access: admins,
      handle: ({ params, body, actor, kit }) => changeSetting(kit, requireKind(params), actor.user, body),
    }),
    route(api.proposeSetting, {
      access: admins,
      handle: ({ params, body, actor, kit }) => proposeChange(kit, requireKind(params), actor.user, body),
    }),
    route(api.approveSetting, {
      access: admins,
      handle: ({ params, body, actor, kit }) =>
        approveProposal(kit, kinds, actor.user, { id: params.id, ...body }),
    }),
    route(api.declineSetting, {
      access: admins,
      handle: async ({ params, actor, kit }) => {
        await declineProposal(kit, kinds, actor.user, params.id);
        return null;
      },
    }),
  ];
}
