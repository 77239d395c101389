import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { productName } from '#app/product.ts';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { CancelClosure } from '#features/accounts/web/cancel-closure.tsx';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import type { OwnPageKey } from '#features/accounts/web/own-rooms.ts';
import { t } from '#kit/t.ts';
import { useMinWidth } from '#kit/web/hooks/use-min-width.ts';
import { Icon } from '#kit/web/ui/icon.tsx';
import { NextBooking } from './next-booking.tsx';
import { OwnNav } from './own-nav.tsx';
import { PaymentsUnderWay } from './payments-under-way.tsx';

type Props = {
  /** The user of a page that needs an account. */
  user?: CurrentUser;
  /** The page that the side bar marks. */
  page: OwnPageKey;
  /** The heading, unless the content has its own. */
  title?: string;
  /** True for the page that is a list of all the others on a phone. */
  isHub?: boolean;
  /** True for content that needs the whole width. */
  isWide?: boolean;
  children: ReactNode;
};

/**
 * The frame of the user's own pages: a side bar beside the page on a desktop, and a way back to the hub above it on a
 * phone.
 */
export function AccountFrame({
  user: signedIn,
  page,
  title,
  isHub = false,
  isWide = false,
  children,
}: Props) {
  const current = useCurrentUser();
  const user = signedIn ?? current;
  const name = t('My {productName}', { productName });
  const content = (
    <div className="min-w-0">
      {!isHub && (
        <Link
          href="/profile"
          className="-ms-2 inline-flex min-h-11 items-center gap-2 px-2 t-label text-muted lg:hidden print:hidden"
        >
          <Icon name="back" className="size-4" />
          {name}
        </Link>
      )}
      <div className={isWide ? '' : 'reading'}>
        {title && <h1 className="mb-6 t-title max-lg:mt-2">{title}</h1>}
        {user && <CancelClosure user={user} />}
        {isHub && user && (
          <div className="mb-6 grid gap-4 empty:hidden">
            <PaymentsUnderWay />
            <NextBooking />
          </div>
        )}
        {children}
      </div>
    </div>
  );
  return (
    <div className="page-frame grid grid-cols-1 content-start gap-x-12 pt-3 pb-8 lg:grid-cols-[232px_minmax(0,1fr)] lg:py-12">
      <div className={isHub ? 'grid content-start gap-6' : 'max-lg:hidden print:hidden'}>
        {isHub && (
          <OnlyIf isWide={false}>
            <h1 className="mt-3 t-title">{name}</h1>
            {user && (
              <div className="grid gap-6 empty:hidden">
                <CancelClosure user={user} />
                <PaymentsUnderWay />
                <NextBooking />
              </div>
            )}
          </OnlyIf>
        )}
        <OwnNav user={user} page={page} label={name} isHub={isHub} />
      </div>
      {isHub ? <OnlyIf isWide>{content}</OnlyIf> : content}
    </div>
  );
}

/** Renders its content only where there is room for a side bar, or only where there is none. */
function OnlyIf({ isWide, children }: { isWide: boolean; children: ReactNode }) {
  return useMinWidth(64) === isWide && children;
}
