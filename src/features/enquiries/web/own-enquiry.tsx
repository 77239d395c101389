import { Link } from 'wouter';
import type { OwnEnquiry as Enquiry } from '#features/enquiries/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatPhone } from '#kit/phone.ts';
import { t } from '#kit/t.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card, Panel } from '#kit/web/ui/card.tsx';
import { stageLabel } from './stage-labels.ts';

/** Shows an enquiry, its status and its conversation to its sender. */
export function OwnEnquiry({ enquiry }: { enquiry: Enquiry }) {
  const { home, message, stage, askedAt, thread, name, email, phone } = enquiry;
  return (
    <div className="grid gap-4">
      <div>
        <p className="t-subhead wrap-anywhere">
          {home.id === null ? (
            home.title
          ) : (
            <Link href={`/property/${home.id}`} className="link">
              {home.title}
            </Link>
          )}
        </p>
        {home.id === null && <p className="t-small text-muted">{t('This home is no longer listed.')}</p>}
        <p className="mt-2">
          <Badge tone={thread.some(({ kind }) => kind === 'answer') ? 'ok' : 'plain'}>
            {stageLabel(stage)}
          </Badge>
        </p>
      </div>
      <ol className="grid gap-3">
        <EnquiryMessage by={name} at={askedAt} text={message} />
        {thread.map(({ id, kind, text, by, at }) => (
          <EnquiryMessage key={id} by={by} at={at} text={text} isAnswer={kind === 'answer'} />
        ))}
      </ol>
      <p className="t-small text-muted wrap-anywhere">
        {t('Contact details for the reply: {contact}.', {
          contact: [phone && formatPhone(phone), email].filter(Boolean).join(', '),
        })}
      </p>
    </div>
  );
}

type MessageProps = { by: string; at: string; text: string; isAnswer?: boolean };

/** Shows one message of a conversation. */
export function EnquiryMessage({ by, at, text, isAnswer = false }: MessageProps) {
  const Box = isAnswer ? Card : Panel;
  return (
    <Box as="li" className={`min-w-0 ${isAnswer ? 'ml-6' : 'mr-6'}`}>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="mt-2 t-small text-muted wrap-anywhere">
        {by}, {formatDate(at)}, {formatTime(at)}
      </p>
    </Box>
  );
}
