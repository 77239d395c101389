import type { ReactNode } from 'react';
import type { ManagerLot } from '#features/auctions/schema.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { useLotMutation } from './use-lot-mutation.ts';

export function LotPanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 t-heading">{title}</h2>
      {children}
    </section>
  );
}

type ActionProps = { lot: ManagerLot; send: () => Promise<ManagerLot>; label: string; children?: ReactNode };

/** Renders a button that calls the server, and the error of its last call. */
export function LotAction({ lot, send, label, children }: ActionProps) {
  const sending = useLotMutation(lot);
  return (
    <div className="grid justify-items-start gap-2">
      {children && <p className="text-muted">{children}</p>}
      <FormError message={sending.message} fields={sending.fields} />
      <Button disabled={sending.isPending} onClick={() => void sending.act(send)}>
        {label}
      </Button>
    </div>
  );
}
