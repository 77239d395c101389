/** The signed-in user at the time of this request. A revoked role has no effect. */
export type SignedIn = {
  readonly id: number;
  /** The product decides which roles exist. */
  readonly role: string;
  /** Set when the user must complete a step before using their role; refusals mention it. */
  readonly isHeldBack?: true;
};

/** The caller, which is an argument of every use case. There is no ambient user. */
export type Actor<User extends SignedIn | null = SignedIn | null> = {
  /** A random, opaque id of the visitor; null until a call needs to remember this visitor. */
  readonly visitorId: string | null;
  readonly user: User;
};

/**
 * A caller without an identity. Public pages are rendered for this caller, so everyone gets the same bytes.
 */
export const anonymousActor: Actor<null> = { visitorId: null, user: null };

type Requester = Pick<Actor, 'user'>;

/**
 * The permission for a call. Routes declare it, screens hide the calls that it forbids, and `User` is the
 * type of the users that it admits.
 */
export type AccessRule<User extends SignedIn = SignedIn> = {
  readonly name: string;
  allows(actor: Requester): actor is { readonly user: User };
  /** @throws AppError 'unauthenticated' for a visitor who is not signed in, or 'forbidden' */
  require(actor: Requester): User;
};
