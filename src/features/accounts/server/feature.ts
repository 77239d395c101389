import type { ClosureDependencies } from '#features/accounts/server/closing/account-closure.ts';
import type { ReadOwnData } from '#features/accounts/server/closing/data-export.ts';
import type { SignInHook } from '#features/accounts/server/sign-in/sign-in.ts';
import type { SuspensionParts } from '#features/accounts/server/suspension/suspension.ts';
import { msg } from '#kit/msg.ts';
import { defineFeature, type Feature } from '#kit/server/feature.ts';
import { accountEmailTemplates } from './email-templates.ts';
import { accountJobs } from './jobs.ts';
import type { OnManagerGranted } from './role-change.ts';
import { accountRoutes } from './routes.ts';

/** The steps that later features add to what happens to an account. */
type Dependencies = {
  onSignIn: SignInHook;
  onManager: OnManagerGranted;
  closing: ClosureDependencies;
  readOwnData: ReadOwnData;
  suspension: SuspensionParts;
};

const accountReason = msg('We always send this email because it is about the safety of your account.');

const emailKinds = {
  account_access: { notificationType: 'account', sent: accountReason, inbox: 'none', isTypedAddress: false },
  account_change: {
    notificationType: 'account',
    sent: accountReason,
    inbox: { page: '/profile?tab=settings' },
    isTypedAddress: false,
  },
  /** Work for an admin, which each feature announces itself. */
  admin_work: {
    notificationType: 'waiting',
    sent: 'by choice',
    inbox: 'as the email',
    isTypedAddress: false,
  },
  /** A failure that puts the market's data at risk. */
  operator_alert: {
    notificationType: 'waiting',
    sent: msg('We always send this email because it is about data that admins look after.'),
    inbox: 'as the email',
    isTypedAddress: false,
  },
} as const satisfies Feature['emailKinds'];

declare module '#kit/server/email/email-kinds.ts' {
  interface EmailKinds extends Record<keyof typeof emailKinds, 'accounts'> {}
}

export const accountsFeature = (dependencies: Dependencies) =>
  defineFeature({
    name: 'accounts',
    routes: (settings: { appOrigin: string; productName: string }) =>
      accountRoutes({ ...settings, ...dependencies }),
    jobs: () => accountJobs(dependencies),
    emailKinds,
    emailTemplates: accountEmailTemplates,
  });
