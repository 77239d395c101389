import * as api from '#features/accounts/api.ts';
import { signedIn } from '#features/accounts/policy.ts';
import { msg } from '#kit/msg.ts';
import { type RouteDefinition, route } from '#kit/server/http/route.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  requestEmailChange,
  revertEmailChange,
} from './address-change.ts';

/** Returns the routes for changing the email address. */
export function addressRoutes(settings: { appOrigin: string; productName: string }): RouteDefinition[] {
  return [
    route(api.requestEmailChange, {
      access: signedIn,
      handle: async ({ body, actor, caller: { work }, kit }) => {
        await requestEmailChange(kit, actor.user.id, { ...body, work }, settings);
        return {
          message: msg(
            'We sent a link to your new address. Your current address stays until you confirm the new one.',
          ),
        };
      },
    }),
    route(api.confirmEmailChange, {
      access: signedIn,
      handle: async ({ body, actor, kit }) => {
        await confirmEmailChange(kit, actor.user.id, body.token, settings);
        return { message: msg('Your email address has been changed.') };
      },
    }),
    route(api.cancelEmailChange, {
      access: signedIn,
      handle: async ({ actor, kit }) => {
        await cancelEmailChange(kit, actor.user.id);
        return { message: msg('Change cancelled. Your email address stays the same.') };
      },
    }),
    route(api.revertEmailChange, {
      access: 'everyone',
      handle: async ({ body, kit }) => {
        await revertEmailChange(kit, body.token);
        return {
          message: msg('We cancelled the change and signed out all devices. Choose a new password.'),
        };
      },
    }),
  ];
}
