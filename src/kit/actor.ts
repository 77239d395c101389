/** The signed-in user as of this request: a revoked role no longer has any effect. */
export type SignedIn = {
  readonly id: number;
  /** The product decides which roles exist. */
  readonly role: string;
  /** This user must complete a step before using their role; refusals mention it. */
  readonly isHeldBack?: true;
};

/** The caller. An argument of every use case; there is no ambient user. */
export type Actor<User extends SignedIn | null = SignedIn | null> = {
  /** Random and opaque; null until the first call that has to remember this visitor. */
  readonly visitorId: string | null;
  readonly user: User;
};

/** A caller without any known facts. Public pages are rendered for it, so everyone gets the same bytes. */
export const anyone: Actor<null> = { visitorId: null, user: null };

type Requester = Pick<Actor, 'user'>;

/**
 * The permission for a call. Routes declare it, screens hide the calls that it forbids, and `User` is the
 * type of the users it admits.
 */
export type AccessRule<User extends SignedIn = SignedIn> = {
  readonly name: string;
  allows(actor: Requester): actor is { readonly user: User };
  /** @throws AppError 'unauthenticated' or 'forbidden' */
  require(actor: Requester): User;
};
