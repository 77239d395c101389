import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CurrentUser } from '#features/accounts/schema.ts';
import { currentUserKey } from '#features/accounts/web/current-user.ts';
import { membershipQuery } from '#features/memberships/web/queries.ts';
import { listerKindNames } from '#features/verification/choices.ts';
import type { OwnRequest } from '#features/verification/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { ownRequestQuery, sendAnswer, sendRequest, sendWithdrawal } from './queries.ts';
import { RequestForm } from './request-form.tsx';
import { isOpen, stateNames, stateTones } from './request-labels.ts';

/**
 * Shows the user's request to list homes: the form, an admin's question, and the decision. It updates after
 * the decision.
 */
export function OwnRequestSection({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const { data: request, isPending, isError } = useQuery(ownRequestQuery());
  const isRoleStale = request?.state === 'approved' && user.role === 'user';
  // The request was approved while the page was open, so the account is reloaded for its new role.
  useEffect(() => {
    if (isRoleStale) void client.invalidateQueries({ queryKey: currentUserKey });
  }, [isRoleStale, client]);
  const storeRequest = (saved: OwnRequest) => {
    client.setQueryData(ownRequestQuery().queryKey, saved);
    // The button is at the end of the form, and the new status is at the top.
    scrollTo({ top: 0, behavior: 'instant' });
  };

  if (isError && request === undefined)
    return (
      <Notice tone="danger" role="alert">
        We could not load your application. Please try again later.
      </Notice>
    );
  if (isPending) return <Skeleton className="h-64 w-full" />;
  if (user.role !== 'user' && request?.state !== 'approved') return null;
  return (
    <section aria-labelledby="own-request" className="grid gap-4">
      <h2 id="own-request" className="t-heading">
        {request ? 'Your application to list homes' : 'Request to list homes'}
      </h2>
      {request && <RequestStatus request={request} />}
      {request && isOpen(request.state) ? (
        <OpenRequest key={request.turnedAt} user={user} request={request} onSaved={storeRequest} />
      ) : (
        request?.state !== 'approved' && (
          <Card>
            <RequestForm
              user={user}
              previousRequest={request ?? null}
              label={request ? 'Send a new request' : 'Submit application'}
              send={sendRequest}
              onSent={storeRequest}
            />
          </Card>
        )
      )}
    </section>
  );
}

function RequestStatus({ request }: { request: OwnRequest }) {
  const { state, reason, askedAt, turnedAt } = request;
  return (
    <Notice role="status">
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={stateTones[state]}>{stateNames[state]}</Badge>
          <span className="t-small text-muted">
            {isOpen(state) ? `Submitted ${formatDate(askedAt)}` : `Updated ${formatDate(turnedAt)}`}
          </span>
        </p>
        {state === 'open' && (
          <p>We are reviewing your application and will email you when we have decided.</p>
        )}
        {state === 'revoked' && <p>We revoked your permission to list homes. Reason:</p>}
        {state === 'asked' && <p className="t-strong">Before we can decide, please answer this question:</p>}
        {reason && state !== 'open' && state !== 'withdrawn' && (
          <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
        )}
        {state === 'approved' && (
          <>
            <p>You can now list homes.</p>
            <p>
              <LinkButton href="/admin/properties">List a home</LinkButton>
            </p>
            <RequestedPlan />
          </>
        )}
      </div>
    </Notice>
  );
}

/** Links to the payment for the plan that the user requested at registration. */
function RequestedPlan() {
  const { data: membership } = useQuery(membershipQuery());
  const requestedPlan = membership?.choices.find(({ name }) => name === membership.wish);
  if (!requestedPlan || requestedPlan.name === membership?.plan) return null;
  return (
    <div className="grid gap-2">
      <p>You chose the {requestedPlan.title} plan. It starts when you pay.</p>
      <p>
        <LinkButton href="/profile/membership" tone="secondary">
          Pay for {requestedPlan.title}
        </LinkButton>
      </p>
    </div>
  );
}

type OpenProps = { user: CurrentUser; request: OwnRequest; onSaved(request: OwnRequest): void };

/** Shows the open request, which the user can edit or withdraw, or the form to answer a question. */
function OpenRequest({ user, request, onSaved }: OpenProps) {
  const needsAnswer = request.state === 'asked';
  const [isChanging, setChanging] = useState(needsAnswer);
  const { isPending, fields, message, submit } = useSubmit<OwnRequest>();
  async function withdraw() {
    const saved = await submit(sendWithdrawal);
    if (saved) onSaved(saved);
  }
  if (isChanging)
    return (
      <Card>
        <RequestForm
          user={user}
          previousRequest={request}
          {...(needsAnswer && request.reason && { question: request.reason })}
          label={needsAnswer ? 'Send reply' : 'Save changes'}
          send={sendAnswer}
          onSent={(saved) => {
            setChanging(false);
            onSaved(saved);
            showToast({ title: needsAnswer ? 'Reply sent' : 'Application updated' });
          }}
        />
      </Card>
    );
  return (
    <Card className="grid gap-4">
      <dl className="grid gap-3 wrap-anywhere">
        {[
          ['Who you are', listerKindNames[request.kind]],
          ['What you want to list', request.wants],
          ...(request.words ? [['Additional information', request.words]] : []),
        ].map(([name, value]) => (
          <div key={name}>
            <dt className="t-small text-muted">{name}</dt>
            <dd className="whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      <FormError message={message} fields={fields} />
      <p className="flex flex-wrap gap-2">
        <Button tone="secondary" onClick={() => setChanging(true)}>
          Edit application
        </Button>
        <Button tone="quiet" disabled={isPending} onClick={() => void withdraw()}>
          Withdraw application
        </Button>
      </p>
    </Card>
  );
}
