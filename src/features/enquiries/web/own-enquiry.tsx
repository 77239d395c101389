import { Link } from 'wouter';
import type { OwnEnquiry as Enquiry } from '#features/enquiries/schema.ts';
import { formatDate, formatTime } from '#kit/dates.ts';
import { formatPhone } from '#kit/phone.ts';
import { t } from '#kit/t.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { stageLabel } from './stage-labels.ts';

/** Shows an enquiry, its status and its conversation to its sender. */
export function OwnEnquiry({ enquiry }: { enquiry: Enquiry }) {
  const { home, message, stage, askedAt, thread, name, email, phone } = enquiry;
  return (
    <div className="grid gap-4">
      <div>
        <p className="text-lg font-semibold wrap-anywhere">
          {home.id === null ? (
            home.title
          ) : (
            <Link href={`/property/${home.id}`} className="text-clay hover:underline">
              {home.title}
            </Link>
          )}
        </p>
        {home.id === null && <p className="text-sm text-muted">{t('This home is no longer listed.')}</p>}
        <p className="mt-2">
          <Badge tone={thread.some(({ kind }) => kind === 'answer') ? 'leaf' : 'plain'}>
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
      <p className="text-sm text-muted wrap-anywhere">
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
  return (
    <li
      className={`min-w-0 rounded-card border border-line p-4 ${isAnswer ? 'ml-6 bg-leaf-soft' : 'mr-6 bg-card'}`}
    >
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="mt-2 text-sm text-muted wrap-anywhere">
        {by}, {formatDate(at)}, {formatTime(at)}
      </p>
    </li>
  );
}
