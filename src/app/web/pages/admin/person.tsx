import { PersonPanel } from '#app/web/pages/admin/person/person-panel.tsx';
import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import type { PageContext } from '#app/web/route-table.ts';

export const about = privatePageMeta('User');

export default function PersonPage({ params }: PageContext) {
  return (
    <Restricted otherwise="/membership" roles={['admin']}>
      {() => <PersonPanel key={params.id} id={Number(params.id)} />}
    </Restricted>
  );
}
