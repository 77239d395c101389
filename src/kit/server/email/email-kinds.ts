/**
 * The kinds of email. The application declares their names beside its table
 * (`src/app/server/email-kinds.ts`), so that an email of a kind that is not in the table does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the application adds the names
export interface EmailKinds {}
export type EmailKindName = keyof EmailKinds;
