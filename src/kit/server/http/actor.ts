/** The person behind a session, as he is at this request: a role that was taken away is gone at once. */
export type SignedIn = {
  readonly id: number;
  readonly role: 'user' | 'property_manager' | 'admin';
  /** There is a role that this person must do something for first: a refusal says so. */
  readonly isHeldBack?: true;
};

/** Who asks. An argument of every use case; there is no ambient user. */
export type Actor = {
  /** Random and opaque; null until the first call that has to remember this visitor. */
  readonly visitorId: string | null;
  readonly user: SignedIn | null;
};

/** Somebody of whom nothing is known: what public pages are rendered for, the same bytes for everyone. */
export const anyone: Actor = { visitorId: null, user: null };
