import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import type { PageContext } from '#app/web/route-table.ts';
import { SignedIn } from '#features/accounts/web/use-guard.tsx';
import { settingSections } from '#features/settings/choices.ts';
import { SettingsEditor } from '#features/settings/web/settings-editor.tsx';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { DeskPage } from '#kit/web/ui/desk/desk-page.tsx';

export const about = privatePageMeta('Site settings');

/** The site settings. `?part=` selects the section, by default the prices. */
export default function SettingsPage({ search }: PageContext) {
  const part = settingSections.find((section) => section === search.get('part')) ?? 'prices';
  return (
    <SignedIn otherwise="/auth" roles={['admin']}>
      {() => (
        <DeskPage title="Site settings">
          <SettingsEditor key={part} part={part} />
          {part === 'prices' && (
            <section aria-label="Other rules">
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
        </DeskPage>
      )}
    </SignedIn>
  );
}
