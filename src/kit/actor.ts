/** The person behind a session as they are at this request: a role that was taken away is gone at once. */
export type SignedIn = {
  readonly id: number;
  /** Which roles there are is for the product to say. */
  readonly role: string;
  /** There is a role that this person must do something for first: a refusal says so. */
  readonly isHeldBack?: true;
};

/** Who asks. An argument of every use case; there is no ambient user. */
export type Actor<User extends SignedIn | null = SignedIn | null> = {
  /** Random and opaque; null until the first call that has to remember this visitor. */
  readonly visitorId: string | null;
  readonly user: User;
};

/** Somebody of whom nothing is known: what public pages are rendered for, the same bytes for everyone. */
export const anyone: Actor<null> = { visitorId: null, user: null };

type Asking = Pick<Actor, 'user'>;

/** Who may call: a route declares it, a screen hides by it, and `User` is what is known of those whom it lets in. */
export type AccessRule<User extends SignedIn = SignedIn> = {
  readonly name: string;
  allows(actor: Asking): actor is { readonly user: User };
  /** @throws AppError 'unauthenticated' or 'forbidden' */
  require(actor: Asking): User;
};
