import { privatePageMeta } from '#app/web/pages/private-page-meta.ts';
import { Restricted } from '#app/web/pages/restricted.tsx';
import { BankTransfers } from '#features/bank-transfers/web/bank-transfers.tsx';

export const about = privatePageMeta('Bank transfers');

export default function BankTransfersPage() {
  return (
    <Restricted otherwise="/membership" roles={['admin']}>
      {() => <BankTransfers />}
    </Restricted>
  );
}
