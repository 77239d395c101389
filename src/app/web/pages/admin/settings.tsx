import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import type { PageContext } from '#app/web/route-table.ts';
import { SignedIn } from '#features/accounts/web/use-guard.tsx';
import { settingSections } from '#features/settings/choices.ts';
import { SettingsEditor } from '#features/settings/web/settings-editor.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';

export const about = privatePageMeta('Site settings');

/** The site settings. `?part=` selects the section, by default the prices. */
export default function SettingsPage({ search }: PageContext) {
  const part = settingSections.find((section) => section === search.get('part')) ?? 'prices';
  return (
    <SignedIn otherwise="/auth" roles={['admin']}>
      {() => (
        <div className="page-frame max-w-5xl py-8">
          <h1 className="mb-4 t-title">Site settings</h1>
          <SettingsEditor key={part} part={part} />
          {part === 'prices' && (
            <section aria-label="Other rules" className="mt-8">
              <h2 className="mb-2 t-heading">Other rules</h2>
              <div className="flex flex-wrap gap-2">
                <LinkButton href="/admin/auctions?part=rules" tone="secondary">
                  Auction rules
                </LinkButton>
                <LinkButton href="/admin/claims" tone="secondary">
                  Viewing claim rules
                </LinkButton>
              </div>
            </section>
          )}
        </div>
      )}
    </SignedIn>
  );
}
