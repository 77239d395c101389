import type { AccessRule, SignedIn as Person } from '#kit/actor.ts';
import { AppError } from '#kit/app-error.ts';
import { english, msg } from '#kit/msg.ts';
import { type Role, roles } from './roles.ts';

/** Any signed-in user, whatever their role. */
export type SignedIn = Person & { readonly role: Role };
export type Manager = SignedIn & { readonly role: Exclude<Role, 'user'> };
export type Admin = SignedIn & { readonly role: 'admin' };

function rule<User extends SignedIn>(
  name: string,
  isAllowed: (user: Person) => user is User,
): AccessRule<User> {
  return {
    name,
    allows: (actor): actor is { user: User } => actor.user !== null && isAllowed(actor.user),
    require({ user }) {
      if (!user) throw new AppError('unauthenticated', 'signed_out', msg('Please sign in first.'));
      if (isAllowed(user)) return user;
      if (user.isHeldBack)
        throw new AppError(
          'forbidden',
          'password_too_weak',
          english('Please choose a longer password first, in your settings.'),
        );
      throw new AppError('forbidden', 'not_allowed', english("You don't have permission to do this."));
    },
  };
}

export const signedIn = rule('signed-in', (user): user is SignedIn =>
  roles.some((role) => role === user.role),
);

/** Allows users who may list homes. Ownership is checked when the listing is read. */
export const managers = rule(
  'managers',
  (user): user is Manager => user.role === 'property_manager' || user.role === 'admin',
);

export const admins = rule('admins', (user): user is Admin => user.role === 'admin');
