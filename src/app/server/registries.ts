import { productName } from '#app/product.ts';
import type { AdminQueues } from '#features/accounts/server/admin-queue.ts';
import type { EmailKind } from '#features/notifications/server/email-kind.ts';
import type { FulfilmentHandlers } from '#features/payments/server/checkout/fulfilment.ts';
import { emailSettings } from '#features/settings/server/email-template-settings.ts';
import type { SettingKind } from '#features/settings/server/setting-kind.ts';
import type { EmailKindName } from '#kit/server/email/email-kinds.ts';
import type { EmailTemplate } from '#kit/server/email/email-template.ts';
import type { FileColumn } from '#kit/server/storage/file-column.ts';
import { contributions } from './contributions.ts';
import { allFeatures, features } from './features.ts';

/** All kinds of email. */
export const emailKinds: Readonly<Record<EmailKindName, EmailKind>> = contributions(features, 'emailKinds');

/** The handlers of each purpose. They run in the transaction that credits or refunds the payment. */
export const fulfilmentHandlers: FulfilmentHandlers = contributions(features, 'paymentPurposes');

/** The rows that wait for an admin, by queue. */
export const adminQueues: AdminQueues = contributions(features, 'adminQueues');

/** All settings that admins can change, in the order of the settings screen. */
export const settingKinds: readonly SettingKind[] = [
  ...allFeatures.flatMap(({ settings = [] }) => settings),
  emailSettings(
    allFeatures
      .flatMap(({ emailTemplates = [] }) => emailTemplates)
      .map((one) => withProductName(one.template)),
    productName,
  ),
].toSorted((one, other) => one.position - other.position);

/** Adds the product name to the sample values, as in a real email. */
function withProductName(template: EmailTemplate): EmailTemplate {
  const { samples } = template;
  return 'product' in samples ? { ...template, samples: { ...samples, product: productName } } : template;
}

/** All columns whose rows reference files in the store. A test compares them with the existing columns. */
export const fileColumns: readonly FileColumn[] = allFeatures.flatMap(({ storedFiles = [] }) => storedFiles);

/** The SQL query for all files that rows reference, one result per row and file. */
export const referencedFilesQuery: string = fileColumns
  .map(
    ({ table, column, key, size, row }) =>
      `select ${key} as key, ${size ?? 'null'}::bigint as size, ${row} as row from ${table} where ${column} is not null`,
  )
  .join(' union all ');
