import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import type { PageContext } from '#app/web/route-table.ts';
import { ChecklistSection } from '#features/verification/web/checklist-section.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';

export const about = privatePageMeta('Home verification');

/** The verification checks of one of the manager's homes. */
export default function HomeVerificationPage({ params }: PageContext) {
  const id = Number(params.id);
  return (
    <Restricted otherwise="/auth" roles={['admin', 'property_manager']}>
      {() => (
        <div className="page-frame reading grid gap-6 py-8 md:py-12">
          <h1 className="t-title">{`Verification of listing ${id}`}</h1>
          <p className="flex flex-wrap gap-x-6">
            <TextLink href={`/property/${id}`}>View listing</TextLink>
            <TextLink href="/verification">Your verification</TextLink>
          </p>
          <ChecklistSection home={id} title="Verification of this home" />
        </div>
      )}
    </Restricted>
  );
}
