import { Link } from 'wouter';
import type { PersonDetails } from '#app/people-api.ts';
import { inWords, Part, Rows, rowClass, when } from '#app/web/pages/admin/parts.tsx';
import { browserName } from '#features/accounts/web/browser-name.ts';
import { formatMoney } from '#kit/money.ts';
import { inLanguage } from '#kit/t.ts';
import { Badge } from '#kit/web/ui/badge.tsx';

type Of = { of: PersonDetails };
const linkClass = 'font-semibold text-clay underline';

const auctionRoleNames = { seller: 'Sells', bidder: 'Bids', bank: 'Follows as the bank' };

/**
 * The person's auctions. Bids are binding, so a suspension does not affect them; an admin decides at the
 * auction.
 */
export function Auctions({ of: { auctions, isSuspended } }: Of) {
  if (auctions.length === 0) return null;
  return (
    <Part title="Auctions">
      {isSuspended && (
        <p>
          Bids and deposits stand while the account is suspended. Stop a sale, or decide about a bidder, under
          Auctions.
        </p>
      )}
      <Rows none="">
        {auctions.map(({ propertyId, title, side, state, deposit, isLeading }) => (
          <li key={`${side} ${propertyId} ${title}`} className={rowClass}>
            <Link href="/admin/auctions" className={linkClass}>
              {title}
            </Link>
            <span className="block text-sm text-muted">
              {auctionRoleNames[side]}, {inWords(state)}
              {deposit && `, deposit ${deposit}`}
              {isLeading && ', leading'}
            </span>
          </li>
        ))}
      </Rows>
    </Part>
  );
}

export function Payments({ of: { payments } }: Of) {
  return (
    <Part title="Payments">
      <Rows none="No payments.">
        {payments.map(({ reference, title, amount, currency, status, at }) => (
          <li key={reference} className={rowClass}>
            <Link href={`/admin/payments/${reference}`} className={linkClass}>
              {title}
            </Link>{' '}
            <Badge tone={status === 'succeeded' ? 'leaf' : 'plain'}>{inWords(status)}</Badge>
            <span className="block tabular-nums">{formatMoney(amount, currency)}</span>
            <span className="block text-sm text-muted">{when(at)}</span>
          </li>
        ))}
      </Rows>
    </Part>
  );
}

export function Reports({ of: { reports } }: Of) {
  return (
    <Part title="Reports">
      <Rows none="No reports.">
        {reports.map(({ side, propertyId, title, state, at }) => (
          <li key={`${side} ${propertyId} ${at}`} className={rowClass}>
            <span className="font-medium">
              {side === 'about' ? 'About their listing' : 'Reported by them'}:{' '}
            </span>
            {propertyId === null ? (
              title
            ) : (
              <a href={inLanguage('/admin/reports')} className={linkClass}>
                {title}
              </a>
            )}
            <span className="block text-sm text-muted">
              {inWords(state)}, {when(at)}
            </span>
          </li>
        ))}
      </Rows>
    </Part>
  );
}

export function Requests({ of: { requests } }: Of) {
  return (
    <Part title="Requests">
      <Rows none="No requests.">
        {requests.map(({ kind, text, state, at }) => (
          <li key={`${kind} ${at}`} className={rowClass}>
            <a href={inLanguage('/admin/requests')} className={linkClass}>
              {kind === 'list' ? 'Request to list homes' : 'Question to sales'}
            </a>
            <span className="block">{text}</span>
            <span className="block text-sm text-muted">
              {inWords(state)}, {when(at)}
            </span>
          </li>
        ))}
      </Rows>
    </Part>
  );
}

export function SignIns({ of: { sessions, signIns, username } }: Of) {
  return (
    <Part title="Sign-ins">
      <p>{sessions.length === 0 ? 'Not signed in anywhere.' : 'Signed in now:'}</p>
      {sessions.length > 0 && (
        <Rows none="">
          {sessions.map(({ createdAt, lastSeenAt, userAgent }) => (
            <li key={`${createdAt} ${lastSeenAt}`} className={rowClass}>
              {browserName(userAgent)}
              <span className="block text-sm text-muted">
                since {when(createdAt)}, last used {when(lastSeenAt)}
              </span>
            </li>
          ))}
        </Rows>
      )}
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-semibold">Last sign-ins and refusals</summary>
        <Rows none="No sign-in in the last 90 days.">
          {signIns.map(({ at, action, address, browser }, index) => (
            <li key={`${at} ${index}`} className={rowClass}>
              {action}
              <span className="block text-sm text-muted">
                {when(at)}
                {address && `, from ${address}`}
                {browser && `, ${browserName(browser)}`}
              </span>
            </li>
          ))}
        </Rows>
      </details>
      <a
        href={inLanguage(`/admin/audit?who=${encodeURIComponent(username)}`)}
        className={`${linkClass} justify-self-start py-2.5`}
      >
        Audit log of {username}
      </a>
    </Part>
  );
}
