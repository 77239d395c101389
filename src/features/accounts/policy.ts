import { AppError } from '#kit/app-error.ts';
import type { Role } from './schema.ts';

type Person = {
  readonly user: { readonly id: number; readonly role: Role; readonly isHeldBack?: true } | null;
};

/** A rule that a route declares and a screen hides by. */
export type AccessRule = {
  readonly name: string;
  allows(actor: Person): boolean;
  demand(actor: Person): void;
};

function rule(name: string, allows: (actor: Person) => boolean): AccessRule {
  return {
    name,
    allows,
    demand(actor) {
      if (allows(actor)) return;
      if (!actor.user) throw new AppError('unauthenticated', 'signed_out', 'Please sign in first.');
      if (actor.user.isHeldBack)
        throw new AppError(
          'forbidden',
          'password_too_weak',
          'Please choose a longer password first, in your settings.',
        );
      throw new AppError('forbidden', 'not_allowed', "You don't have permission to do this.");
    },
  };
}

export const signedIn = rule('signed-in', ({ user }) => user !== null);

/** Those who list homes. What is whose is decided with the listing. */
export const managers = rule(
  'managers',
  ({ user }) => user?.role === 'property_manager' || user?.role === 'admin',
);

export const admins = rule('admins', ({ user }) => user?.role === 'admin');
