import { toDataURL } from 'qrcode';
import * as api from '#features/accounts/api.ts';
import { admins, type SignedIn, signedIn } from '#features/accounts/policy.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import type { ClosureDependencies } from '#features/accounts/server/closing/account-closure.ts';
import { closingRoutes } from '#features/accounts/server/closing/closing-routes.ts';
import type { ReadOwnData } from '#features/accounts/server/closing/data-export.ts';
import { addressRoutes } from '#features/accounts/server/email-addresses/address-routes.ts';
import {
  changePassword,
  requestReset,
  resetPassword,
} from '#features/accounts/server/passwords/password-change.ts';
import {
  endOwnSession,
  endSession,
  endSessions,
  endSessionsOf,
  readSessions,
} from '#features/accounts/server/sign-in/sessions.ts';
import { type SignInHook, signIn } from '#features/accounts/server/sign-in/sign-in.ts';
import { createTotp } from '#features/accounts/server/sign-in/two-factor.ts';
import {
  beginSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  resetSecondFactor,
} from '#features/accounts/server/sign-in/two-factor-change.ts';
import type { SuspensionParts } from '#features/accounts/server/suspension/suspension.ts';
import { suspensionRoutes } from '#features/accounts/server/suspension/suspension-routes.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { type Caller, downloadReply, Reply, type RouteDefinition, route } from '#kit/server/http/route.ts';
import type { Kit } from '#kit/server/kit.ts';
import { hashToken } from '#kit/server/secrets.ts';
import { accountTopic } from '#kit/topic.ts';
import { reconcileLanguage } from './account-language.ts';
import { auditLogAsCsv, readAudit, writeAccess } from './audit.ts';
import { confirmEmail, requestConfirmation } from './email-confirmation.ts';
import { registerUser } from './registration.ts';
import { changeUserRole, type OnManagerGranted } from './role-change.ts';
import { readCurrentUser, readUsers, updateProfile } from './user-rows.ts';

const usersPerPage = 1000;
const auditEntriesPerPage = 100;
const maxCsvEntries = 10_000;

type Settings = {
  appOrigin: string;
  productName: string;
  onSignIn: SignInHook;
  onManager: OnManagerGranted;
  closing: ClosureDependencies;
  readOwnData: ReadOwnData;
  suspension: SuspensionParts;
};

export function accountRoutes(settings: Settings): RouteDefinition[] {
  return [
    ...sessionRoutes(settings),
    ...profileRoutes(settings),
    ...addressRoutes(settings),
    ...closingRoutes(settings),
    ...passwordRoutes(settings),
    ...twoFactorRoutes(settings),
    ...adminRoutes(settings),
    ...suspensionRoutes(settings),
  ];
}

function sessionRoutes(settings: Settings): RouteDefinition[] {
  return [
    route(api.currentUser, {
      access: signedIn,
      topics: ({ actor }) => (actor.user ? [accountTopic(actor.user.id)] : []),
      handle: ({ actor, kit }) => requireCurrentUser(kit, actor.user),
    }),
    route(api.login, {
      access: 'everyone',
      remembersVisitor: true,
      handle: async ({ body, actor, caller, kit }) => {
        const { user, session } = await signIn(kit, {
          ...body,
          code: body.code || undefined,
          productName: settings.productName,
          visitorId: actor.visitorId,
          address: caller.address,
          work: caller.work,
          userAgent: caller.userAgent,
          previousToken: caller.sessionToken,
          onSignIn: settings.onSignIn,
        });
        return new Reply(user, { session, languageChoice: await reconcileLanguage(kit.db, user.id, caller) });
      },
    }),
    route(api.register, {
      access: 'everyone',
      remembersVisitor: true,
      handle: async ({ body, actor, caller, kit }) => {
        const { address, work, userAgent, sessionToken, language, languageChoice } = caller;
        const { user, session } = await registerUser(kit, {
          ...body,
          productName: settings.productName,
          pageAddress: `${settings.appOrigin}/auth/confirm-email#`,
          address,
          work,
          userAgent,
          visitorId: actor.visitorId,
          previousToken: sessionToken,
          onSignIn: settings.onSignIn,
          language,
          languageChoice,
        });
        return new Reply(user, { session });
      },
    }),
    route(api.logout, {
      access: 'everyone',
      handle: async ({ caller, kit }) => {
        if (caller.sessionToken) await endSession(kit.db, caller.sessionToken);
        return new Reply({ message: msg('You have been logged out of your account') }, { session: 'ended' });
      },
    }),
    route(api.logoutEverywhere, {
      access: signedIn,
      handle: async ({ actor, caller, kit }) => {
        await kit.db.transaction().execute(async (tx) => {
          await endSessions(tx, actor.user.id, caller.sessionToken);
          await writeAccess(tx, {
            userId: actor.user.id,
            action: 'signed out of all other sessions',
            details: accessDetails(caller),
          });
        });
        return { message: msg('All other devices were signed out') };
      },
    }),
    route(api.endSession, {
      access: signedIn,
      handle: async ({ params, actor, caller, kit }) => {
        await endOwnSession(kit.db, actor.user.id, params.session);
        await writeAccess(kit.db, {
          userId: actor.user.id,
          action: 'signed out of another session',
          details: accessDetails(caller),
        });
        return { message: msg('That browser was signed out') };
      },
    }),
    route(api.listSessions, {
      access: signedIn,
      handle: async ({ actor, caller, kit }) => {
        const currentTokenHash = caller.sessionToken ? hashToken(caller.sessionToken) : null;
        return (await readSessions(kit.db, actor.user.id)).map((row) => ({
          id: row.token_hash.toString('hex').slice(0, 16),
          createdAt: row.created_at.toISOString(),
          lastSeenAt: row.last_seen_at.toISOString(),
          userAgent: row.user_agent,
          isThisOne: currentTokenHash?.equals(row.token_hash) ?? false,
        }));
      },
    }),
  ];
}

function profileRoutes(settings: Settings): RouteDefinition[] {
  return [
    route(api.changeProfile, {
      access: signedIn,
      handle: async ({ body, actor, kit }) => {
        await updateProfile(kit.db, actor.user.id, body);
        return requireCurrentUser(kit, actor.user);
      },
    }),
    route(api.requestConfirmation, {
      access: signedIn,
      handle: async ({ actor, kit }) => {
        const pageAddress = `${settings.appOrigin}/auth/confirm-email#`;
        await requestConfirmation(kit, actor.user.id, { ...settings, pageAddress });
        return { message: msg('We sent a link to your email address.') };
      },
    }),
    route(api.confirmEmail, {
      access: signedIn,
      handle: async ({ body, actor, kit }) => {
        await confirmEmail(kit, actor.user.id, body.token);
        return { message: msg('Your email address is confirmed.') };
      },
    }),
  ];
}

function passwordRoutes(settings: Settings): RouteDefinition[] {
  return [
    route(api.changePassword, {
      access: signedIn,
      handle: async ({ body, actor, caller, kit }) => {
        const { productName } = settings;
        await changePassword(kit, actor.user.id, { ...body, productName, currentToken: caller.sessionToken });
        return { message: msg('Your password was changed') };
      },
    }),
    route(api.requestReset, {
      access: 'everyone',
      handle: async ({ body, caller, kit }) => {
        await requestReset(kit, {
          email: body.email,
          address: caller.address,
          work: caller.work,
          pageAddress: `${settings.appOrigin}/auth/new-password#`,
          productName: settings.productName,
        });
        return { message: msg('If this address belongs to an account, we have sent a link to it.') };
      },
    }),
    route(api.resetPassword, {
      access: 'everyone',
      remembersVisitor: true,
      handle: async ({ body, actor, kit }) => {
        const { productName } = settings;
        await resetPassword(kit, { ...body, productName, visitorId: actor.visitorId });
        return { message: msg('Your password has been changed. You can now sign in with it.') };
      },
    }),
  ];
}

function twoFactorRoutes(settings: Settings): RouteDefinition[] {
  return [
    route(api.beginTwoFactor, {
      access: signedIn,
      handle: async ({ body, actor, kit }) => {
        const secret = await beginSecondFactor(kit, actor.user.id, body.password);
        const { username } = await requireCurrentUser(kit, actor.user);
        const address = createTotp(secret, username, settings.productName).toString();
        return { secret, address, picture: await toDataURL(address, { margin: 1, width: 240 }) };
      },
    }),
    route(api.confirmTwoFactor, {
      access: signedIn,
      handle: async ({ body, actor, kit }) => {
        return { recoveryCodes: await enableSecondFactor(kit, actor.user.id, body.code) };
      },
    }),
    route(api.endTwoFactor, {
      access: signedIn,
      handle: async ({ body, actor, kit }) => {
        await disableSecondFactor(kit, actor.user.id, body);
        return { message: msg('Two-factor sign-in is off') };
      },
    }),
  ];
}

const adminRoutes = ({ onManager }: Settings): RouteDefinition[] => [
  route(api.listUsers, {
    access: admins,
    handle: ({ query: { q = '', limit = usersPerPage, after = null }, kit }) =>
      readUsers(kit.db, { q, limit, after }),
  }),
  route(api.changeRole, {
    access: admins,
    handle: ({ params, body, actor, kit }) =>
      changeUserRole(kit, { actorId: actor.user.id, userId: params.id, role: body.role, onManager }),
  }),
  route(api.resetTwoFactor, {
    access: admins,
    handle: ({ params, body, actor, kit }) => resetSecondFactor(kit, actor.user.id, params.id, body.reason),
  }),
  route(api.endSessionsOf, {
    access: admins,
    handle: async ({ params, actor, caller, kit }) => {
      const currentToken = params.id === actor.user.id ? caller.sessionToken : null;
      await endSessionsOf(kit, actor.user.id, params.id, currentToken);
      return { message: msg('Signed out everywhere') };
    },
  }),
  route(api.listAudit, {
    access: admins,
    handle: async ({ query, kit }) => {
      const entries = await readAudit(kit.db, {
        ...query,
        before: query.before ?? null,
        limit: auditEntriesPerPage,
      });
      return entries.map((row) => ({ ...row, at: row.at.toISOString() }));
    },
  }),
  route(api.auditAsCsv, {
    access: admins,
    handle: async ({ query, kit }) => {
      const entries = await readAudit(kit.db, { ...query, before: null, limit: maxCsvEntries });
      return downloadReply('trail.csv', [auditLogAsCsv(entries)]);
    },
  }),
];

const accessDetails = ({ address, userAgent }: Caller) => ({ address, browser: userAgent });

async function requireCurrentUser(kit: Kit, { id }: SignedIn): Promise<CurrentUser> {
  const user = await readCurrentUser(kit.db, id);
  if (!user) throw new AppError('unauthenticated', 'signed_out', msg('Please sign in first.'));
  return user;
}
