import { Link } from 'wouter';
import type { PersonDetails } from '#app/people-api.ts';
import {
  formatDateTime,
  formatStateName,
  PanelSection,
  RowList,
  rowClass,
} from '#app/web/pages/admin/parts.tsx';
import { browserName } from '#features/accounts/web/browser-name.ts';
import { stateLabels } from '#features/auctions/web/lot/lot-labels.ts';
import { statusLabels, statusTones } from '#features/payments/web/admin/payment-labels.ts';
import { formatMoney } from '#kit/money.ts';
import { inLanguage } from '#kit/t.ts';
import { Badge } from '#kit/web/ui/badge.tsx';

type Of = { person: PersonDetails };
const linkClass = 'link';

const auctionRoleNames = { seller: 'Sells', bidder: 'Bids', bank: 'Follows as the bank' };

/**
 * The person's auctions. Bids are binding, so a suspension does not affect them; an admin decides at the
 * auction.
 */
export function Auctions({ person: { auctions, isSuspended } }: Of) {
  if (auctions.length === 0) return null;
  return (
    <PanelSection title="Auctions">
      {isSuspended && (
        <p>
          Bids and deposits stand while the account is suspended, because bids are binding. Under Auctions,
          you can decline a bidder who is not approved yet, or stop a sale.
        </p>
      )}
      <RowList none="">
        {auctions.map(({ propertyId, title, side, state, deposit, isLeading }) => (
          <li key={`${side} ${propertyId} ${title}`} className={rowClass}>
            <Link href="/admin/auctions" className={linkClass}>
              {title}
            </Link>
            <span className="block t-small text-muted">
              {auctionRoleNames[side]}: {stateLabels[state]}
              {deposit && `, deposit ${deposit}`}
              {isLeading && ', leading'}
            </span>
          </li>
        ))}
      </RowList>
    </PanelSection>
  );
}

export function Payments({ person: { payments } }: Of) {
  return (
    <PanelSection title="Payments">
      <RowList none="No payments.">
        {payments.map(({ reference, title, amount, currency, status, at }) => (
          <li key={reference} className={rowClass}>
            <Link href={`/admin/payments/${reference}`} className={linkClass}>
              {title}
            </Link>{' '}
            <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
            <span className="block tabular-nums">{formatMoney(amount, currency)}</span>
            <span className="block t-small text-muted">{formatDateTime(at)}</span>
          </li>
        ))}
      </RowList>
    </PanelSection>
  );
}

export function Reports({ person: { reports } }: Of) {
  return (
    <PanelSection title="Reports">
      <RowList none="No reports.">
        {reports.map(({ side, propertyId, title, state, at }) => (
          <li key={`${side} ${propertyId} ${at}`} className={rowClass}>
            <span className="t-strong">
              {side === 'about' ? 'About their listing' : 'Reported by them'}:{' '}
            </span>
            {propertyId === null ? (
              title
            ) : (
              <a href={inLanguage('/admin/reports')} className={linkClass}>
                {title}
              </a>
            )}
            <span className="block t-small text-muted">
              {formatStateName(state)}, {formatDateTime(at)}
            </span>
          </li>
        ))}
      </RowList>
    </PanelSection>
  );
}

export function Requests({ person: { requests } }: Of) {
  return (
    <PanelSection title="Requests">
      <RowList none="No requests.">
        {requests.map(({ kind, text, state, at }) => (
          <li key={`${kind} ${at}`} className={rowClass}>
            <a href={inLanguage('/admin/requests')} className={linkClass}>
              {kind === 'list' ? 'Request to list homes' : 'Question to sales'}
            </a>
            <span className="block">{text}</span>
            <span className="block t-small text-muted">
              {formatStateName(state)}, {formatDateTime(at)}
            </span>
          </li>
        ))}
      </RowList>
    </PanelSection>
  );
}

export function SignIns({ person: { sessions, signIns, username } }: Of) {
  return (
    <PanelSection title="Sign-ins">
      <p>{sessions.length === 0 ? 'Not signed in anywhere.' : 'Signed in now:'}</p>
      {sessions.length > 0 && (
        <RowList none="">
          {sessions.map(({ createdAt, lastSeenAt, userAgent }) => (
            <li key={`${createdAt} ${lastSeenAt}`} className={rowClass}>
              {browserName(userAgent)}
              <span className="block t-small text-muted">
                since {formatDateTime(createdAt)}, last used {formatDateTime(lastSeenAt)}
              </span>
            </li>
          ))}
        </RowList>
      )}
      <details>
        <summary className="min-h-11 cursor-pointer py-2 t-strong">Recent sign-in attempts</summary>
        <RowList none="No sign-in attempts in the last 90 days.">
          {signIns.map(({ at, action, address, browser }, index) => (
            <li key={`${at} ${index}`} className={rowClass}>
              {action}
              <span className="block t-small text-muted">
                {formatDateTime(at)}
                {address && `, from ${address}`}
                {browser && `, ${browserName(browser)}`}
              </span>
            </li>
          ))}
        </RowList>
      </details>
      <a
        href={inLanguage(`/admin/audit?who=${encodeURIComponent(username)}`)}
        className={`${linkClass} justify-self-start py-2`}
      >
        Audit log of {username}
      </a>
    </PanelSection>
  );
}
