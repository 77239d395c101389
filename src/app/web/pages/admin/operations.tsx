import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import { OperationsPanel } from './operations-panel.tsx';

export const about = privatePageMeta('Operations');

export default function OperationsPage() {
  return (
    <Restricted otherwise="/membership" roles={['admin']}>
      {() => <OperationsPanel />}
    </Restricted>
  );
}
