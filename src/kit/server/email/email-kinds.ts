/**
 * The kinds of email. Each feature adds the names of its kinds next to their declaration in its `feature.ts`,
 * so that an email of an undeclared kind does not compile, nor do two features that declare the same kind.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features add the names
export interface EmailKinds {}
export type EmailKindName = keyof EmailKinds;
