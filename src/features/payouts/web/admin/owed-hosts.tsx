import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import type { PayoutObstacle } from '#features/payouts/choices.ts';
import type { OwedHost, PayoutOverview } from '#features/payouts/schema.ts';
import { formatTarget, holderOf, targetNoun } from '#features/payouts/targets.ts';
import { obstacleLabels } from '#features/payouts/web/payout-labels.ts';
import { sendAllowance } from '#features/payouts/web/queries.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { ConfirmBody } from '#kit/web/ui/desk/confirm-body.tsx';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { EmptyState } from '#kit/web/ui/empty-state.tsx';
import { List } from '#kit/web/ui/list-row.tsx';
import { SettleDialog } from './settle-dialog.tsx';

type OnChanged = (overview: PayoutOverview) => void;

/** True for balances that no payout can settle. */
const isSettledByHand = (obstacle: PayoutObstacle) =>
  obstacle === 'debt' || obstacle === 'currency' || obstacle === 'below_minimum';

const addressOf = (page: number) => (page === 1 ? '/admin/payouts' : `/admin/payouts?page=${page}`);

/** Shows who is owed money or owes some, and settles by hand what no payout can settle. */
export function OwedHosts({
  overview: { owed, owedPages },
  page,
  onChanged,
}: {
  overview: PayoutOverview;
  page: number;
  onChanged: OnChanged;
}) {
  return (
    <section aria-labelledby="owed-heading">
      <h2 id="owed-heading" className="mb-3 t-heading">
        Owed to hosts
      </h2>
      {owed.length === 0 && (
        <EmptyState icon={<HandCoins />}>
          Nothing is owed. The payment for a stay appears here the day after its guest arrives.
        </EmptyState>
      )}
      {owed.length > 0 && (
        <List>
          {owed.map((host) => (
            <li
              key={`${host.userId} ${host.currency}`}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line px-4 py-3 not-first:border-t"
            >
              <div className="min-w-0 flex-1 basis-60">
                <p className="t-strong wrap-anywhere">{host.username}</p>
                <p className="text-muted wrap-anywhere">
                  {host.target ? `${formatTarget(host.target)}, ${host.name}` : 'No payout method'}
                </p>
                {host.target && host.otherName && (
                  <p className="text-muted wrap-anywhere">
                    {`${holderOf(host.target)} knows this ${targetNoun(host.target)} as ${host.otherName.name}. The account here is of ${host.otherName.accountName}.`}
                  </p>
                )}
                {host.request && (
                  <p className="text-muted wrap-anywhere">
                    {host.request.isOwn
                      ? 'Another admin must approve what you recorded'
                      : `${host.request.by} recorded a settlement, which another admin must approve`}
                    . {formatDate(host.request.at)}: {host.request.note}
                  </p>
                )}
              </div>
              <div className="flex flex-wrap items-center gap-3">
                {host.obstacle && host.obstacle !== 'no_destination' && (
                  <Badge>{obstacleLabels[host.obstacle]}</Badge>
                )}
                <span className={host.balance < 0 ? 't-strong text-danger' : 't-strong'}>
                  {formatMoney(host.balance, host.currency)}
                </span>
                {host.obstacle && isSettledByHand(host.obstacle) && !host.request?.isOwn && (
                  <SettleDialog host={host} onChanged={onChanged} />
                )}
                {host.otherName && (
                  <AllowDestination {...{ host, onChanged }} id={host.otherName.destinationId} />
                )}
              </div>
            </li>
          ))}
        </List>
      )}
      {owedPages > 1 && (
        <nav aria-label="Pages of hosts" className="mt-4 flex flex-wrap items-center gap-3">
          {page > 1 && (
            <LinkButton tone="secondary" href={addressOf(page - 1)}>
              Previous hosts
            </LinkButton>
          )}
          {page < owedPages && (
            <LinkButton tone="secondary" href={addressOf(page + 1)}>
              Next hosts
            </LinkButton>
          )}
          <p className="text-muted">
            Page {page} of {owedPages}
          </p>
        </nav>
      )}
    </section>
  );
}

type AllowProps = { id: number; host: OwedHost; onChanged: OnChanged };

/** Allows payouts to an account that is known under another name. */
function AllowDestination({ id, host: { username, otherName }, onChanged }: AllowProps) {
  const [isOpen, setOpen] = useState(false);
  const { isPending, message, submit } = useSubmit<PayoutOverview>();

  async function allow() {
    const overview = await submit(() => sendAllowance(id));
    if (!overview) return;
    setOpen(false);
    onChanged(overview);
    showToast({ title: 'Payout method allowed' });
  }

  return (
    <>
      <Button
        tone="secondary"
        aria-label={`Allow payout method of ${username}`}
        onClick={() => setOpen(true)}
      >
        Allow payout method
      </Button>
      <Dialog
        title="Allow this payout method?"
        description={username}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        {isOpen && (
          <ConfirmBody
            {...{ message, isPending }}
            verb="Allow payouts"
            onConfirm={() => void allow()}
            onCancel={() => setOpen(false)}
          >
            <p>
              {`Ask ${otherName?.accountName} by phone whether ${otherName?.name} may receive the money. A thief of the account may have added it.`}
            </p>
          </ConfirmBody>
        )}
      </Dialog>
    </>
  );
}
