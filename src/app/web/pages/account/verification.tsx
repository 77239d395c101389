import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { SignedIn } from '#features/accounts/web/use-guard.tsx';
import { ChecklistSection } from '#features/verification/web/checklist-section.tsx';
import { OwnRequestSection } from '#features/verification/web/own-request.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { AccountFrame } from './account-frame.tsx';

export const about = privatePageMeta('Listing homes');

/** The request for permission to list homes, and the state of the verification checks. */
export default function VerificationPage() {
  return (
    <SignedIn otherwise="/auth">
      {(user) => (
        <AccountFrame
          user={user}
          page="verification"
          title={user.role === 'user' ? 'Listing homes' : 'Verification'}
        >
          <div className="grid gap-8">
            <OwnRequestSection user={user} />
            <ChecklistSection home={null} title="Your verification" />
            {user.role !== 'user' && <OwnHomeChecks />}
          </div>
        </AccountFrame>
      )}
    </SignedIn>
  );
}

function OwnHomeChecks() {
  return (
    <section aria-labelledby="homes" className="grid gap-3">
      <h2 id="homes" className="t-heading">
        Your homes
      </h2>
      <p>
        Each home can have its own badge, which shows that you have the right to offer it. Open a listing to
        upload the document.
      </p>
      <p>
        <LinkButton href="/admin/properties" tone="secondary">
          Go to your listings
        </LinkButton>
      </p>
    </section>
  );
}
