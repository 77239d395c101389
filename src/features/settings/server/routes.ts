import { admins } from '#features/accounts/policy.ts';
import * as api from '#features/settings/api.ts';
import { contactsTopic, operatorTopic, settingsTopic, socialLinksTopic } from '#features/settings/topics.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import { readContacts } from './contacts.ts';
import { readOperator } from './operator.ts';
import type { SettingKind } from './setting-kind.ts';
import { changeSetting, previewSetting, readHistory, readSection } from './settings.ts';
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
      handle: ({ query, kit }) => readSection(kit.db, kinds, query.part),
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
  ];
}
