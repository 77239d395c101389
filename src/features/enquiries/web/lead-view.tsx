import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';
import { Link } from 'wouter';
import { type Stage, stages } from '#features/enquiries/choices.ts';
import { canMoveStage, stageOptions } from '#features/enquiries/rules.ts';
import type { LeadDetail, LeadEvent } from '#features/enquiries/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { callAddress, chatAddress, formatPhone } from '#kit/phone.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { SiteOrigin } from '#kit/web/site-origin.ts';
import { buttonClass } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { ChipButton } from '#kit/web/ui/chip.tsx';
import { Icon } from '#kit/web/ui/icon.tsx';
import { LoadError } from '#kit/web/ui/load-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Skeleton } from '#kit/web/ui/skeleton.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { LeadActivity } from './lead-activity.tsx';
import { type LeadsUrlState, leadsUrl } from './lead-filter.ts';
import { EnquiryTextForm } from './message-form.tsx';
import { leadQuery, leadsQuery, sendAnswer, sendNote, sendStage } from './queries.ts';
import { waitLabel } from './response-time-label.ts';

type Props = { id: number; urlState: LeadsUrlState; isOfAll: boolean };

/** Shows a lead: the enquiry, the visitor's contact details and the activity. */
export function LeadView({ id, urlState, isOfAll }: Props) {
  const client = useQueryClient();
  const { data: lead, error, refetch } = useQuery(leadQuery(id));
  const onChange = (updatedLead: LeadDetail) => {
    client.setQueryData(leadQuery(id).queryKey, updatedLead);
    const [path] = leadsQuery({}).queryKey;
    void client.invalidateQueries({
      predicate: ({ queryKey }) => String(queryKey[0]).split('?')[0] === path,
    });
  };
  return (
    <section aria-label="Lead" className="grid min-w-0 gap-4">
      <TextLink href={leadsUrl(urlState, { lead: null })} className="gap-2 justify-self-start">
        <Icon name="back" />
        All leads
      </TextLink>
      {lead && <Lead lead={lead} urlState={urlState} isOfAll={isOfAll} onChange={onChange} />}
      {!lead && !error && <Skeleton className="h-72 w-full rounded-card" />}
      {!lead && error && error.status < 500 && (
        <p>Lead not found. The visitor may have deleted their enquiry.</p>
      )}
      {!lead && error && !(error.status < 500) && (
        <LoadError onRetry={() => void refetch()}>We could not load this lead.</LoadError>
      )}
    </section>
  );
}

const answerHint = (email: string, isConfirmed: boolean) =>
  isConfirmed
    ? `We email it to ${email} and show it on the enquiry page`
    : `We show it on the enquiry page and tell ${email} that it is there. This address is not confirmed yet`;

type LeadProps = {
  lead: LeadDetail;
  urlState: LeadsUrlState;
  isOfAll: boolean;
  onChange: (lead: LeadDetail) => void;
};

function Lead({ lead, urlState, isOfAll, onChange }: LeadProps) {
  const { id, name, home, message, askedAt, respondedAt, email, manager } = lead;
  return (
    <>
      <div>
        <h2 className="t-heading wrap-anywhere">{name}</h2>
        <p className="mt-1 wrap-anywhere">
          {home.id === null ? (
            `${home.title}, no longer listed`
          ) : (
            <Link href={`/property/${home.id}`} className="link">
              {home.title}
            </Link>
          )}
          {isOfAll && <span className="text-muted">{` · ${manager}`}</span>}
        </p>
        {home.id !== null && urlState.home !== home.id && (
          <p className="t-small">
            <TextLink href={leadsUrl({ ...urlState, stage: null, q: '' }, { home: home.id, before: null })}>
              All leads for this home
            </TextLink>
          </p>
        )}
      </div>
      <ContactLinks lead={lead} />
      <Card as="blockquote">
        <p className="whitespace-pre-line">{message}</p>
        <footer className="mt-2 t-small text-muted">
          {formatDate(askedAt)}, {formatTime(askedAt)} ·{' '}
          {respondedAt ? `First reply after ${waitLabel(askedAt, respondedAt)}` : 'No reply yet'}
        </footer>
      </Card>
      {unansweredReplies(lead).map((reply) => (
        <Card as="blockquote" key={reply.id}>
          <p className="whitespace-pre-line">{reply.text}</p>
          <footer className="mt-2 t-small text-muted">
            Replied {formatDate(reply.at)}, {formatTime(reply.at)}
          </footer>
        </Card>
      ))}
      <EnquiryTextForm
        label="Your reply"
        words="Send reply"
        hint={
          email
            ? answerHint(email, lead.isEmailConfirmed)
            : 'The visitor gave no email, so your reply only appears on their enquiry page. Call or message them to let them know'
        }
        doneMessage="Reply sent"
        send={(text, key) => sendAnswer(id, text, key)}
        onSent={onChange}
      />
      <StageChoice lead={lead} onChange={onChange} />
      <EnquiryTextForm
        label="A note"
        words="Add note"
        hint="Only you and our admins can see notes"
        doneMessage="Note added"
        tone="secondary"
        rows={2}
        send={(text, key) => sendNote(id, text, key)}
        onSent={onChange}
      />
      <LeadActivity events={lead.events} />
    </>
  );
}

/** Returns the visitor's replies since the manager's last answer. */
function unansweredReplies({ events }: LeadDetail): LeadEvent[] {
  const lastAnswer = events.findLastIndex(({ kind }) => kind === 'answer');
  return events.slice(lastAnswer + 1).filter(({ kind }) => kind === 'reply');
}

function ContactLinks({ lead }: { lead: LeadDetail }) {
  const { name, phone, email, home } = lead;
  const address = home.id === null ? '' : `: ${use(SiteOrigin)}/property/${home.id}`;
  const chatText = `Hello ${name}, you asked about ${home.title}${address}`;
  return (
    <div className="grid gap-3">
      <p className="wrap-anywhere">{[phone && formatPhone(phone), email].filter(Boolean).join(' · ')}</p>
      <p className="flex flex-wrap gap-2">
        {phone && <ContactLink href={callAddress(phone)}>Call</ContactLink>}
        {phone && (
          <ContactLink href={chatAddress(phone, chatText)} isElsewhere>
            WhatsApp
          </ContactLink>
        )}
        {email && <ContactLink href={`mailto:${email}`}>Email</ContactLink>}
      </p>
    </div>
  );
}

type ContactLinkProps = { href: string; isElsewhere?: boolean; children: ReactNode };

function ContactLink({ href, isElsewhere, children }: ContactLinkProps) {
  return (
    <a
      href={href}
      {...(isElsewhere && { target: '_blank', rel: 'noopener' })}
      className={buttonClass('secondary', 'px-4')}
    >
      {children}
    </a>
  );
}

type StageProps = { lead: LeadDetail; onChange: (lead: LeadDetail) => void };

function StageChoice({ lead, onChange }: StageProps) {
  const { isPending, message, submit } = useSubmit<LeadDetail>();
  async function moveToStage(stage: Stage) {
    const changed = await submit(() => sendStage(lead.id, stage));
    if (changed) onChange(changed);
  }
  return (
    <fieldset>
      <legend className="t-label">Stage</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {stages.map((stage) => (
          <ChipButton
            key={stage}
            isChosen={stage === lead.stage}
            disabled={isPending || (stage !== lead.stage && !canMoveStage(lead.stage, stage))}
            onClick={() => void moveToStage(stage)}
          >
            {stageOptions[stage].name}
          </ChipButton>
        ))}
      </div>
      {message && (
        <Notice tone="danger" role="alert" className="mt-2">
          {message}
        </Notice>
      )}
    </fieldset>
  );
}
