import { ownAbout } from '#app/web/pages/own-about.ts';
import { SignedIn } from '#features/accounts/web/use-guard.tsx';
import { OwnRequestSection } from '#features/verification/web/own-request.tsx';

export const about = ownAbout('Listing homes');

/** Asking to list homes, and what is checked. */
export default function VerificationPage() {
  return (
    <SignedIn otherwise="/auth">
      {(user) => (
        <div className="page-frame grid max-w-3xl gap-10 py-8 md:py-12">
          <h1 className="text-2xl font-semibold md:text-3xl">
            {user.role === 'user' ? 'Listing homes' : 'Verification'}
          </h1>
          <OwnRequestSection user={user} />
        </div>
      )}
    </SignedIn>
  );
}
