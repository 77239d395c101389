import type { EmailKind } from '#features/notifications/server/email-kind.ts';
import type { EmailKindName } from '#kit/server/email/email-kinds.ts';
import { contributions } from './contributions.ts';
import { features } from './features.ts';

/** All kinds of email. */
export const emailKinds: Readonly<Record<EmailKindName, EmailKind>> = contributions(features, 'emailKinds');
