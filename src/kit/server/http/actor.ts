/** Who asks. An argument of every use case; there is no ambient user. */
export type Actor = {
  /** Random and opaque; null until the first call that has to remember this visitor. */
  readonly visitorId: string | null;
  readonly user: { readonly id: number; readonly role: 'user' | 'property_manager' | 'admin' } | null;
};

/** Somebody of whom nothing is known: what public pages are rendered for, the same bytes for everyone. */
export const anyone: Actor = { visitorId: null, user: null };
