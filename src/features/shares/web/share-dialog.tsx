import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { useCurrentUser } from '#features/accounts/web/current-user.ts';
import type { PropertyCard } from '#features/properties/schema.ts';
import { shareText } from '#features/properties/web/detail/share-text.ts';
import { shareLimits } from '#features/shares/choices.ts';
import { urlForChannel } from '#features/shares/rules.ts';
import type { ShareRecord } from '#features/shares/schema.ts';
import { t } from '#kit/t.ts';
import { copyLink } from '#kit/web/copy-link.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { controlClass } from '#kit/web/ui/control-class.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { Field } from '#kit/web/ui/field.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { ownSharesQuery, sendShare } from './queries.ts';

type Props = { property: PropertyCard; onClose: () => void };

/** Shares a home, by its plain URL or by the user's own link, whose visits are counted. */
export default function ShareDialog({ property, onClose }: Props) {
  const [shareUrl, setShareUrl] = useState(`${location.origin}/property/${property.id}`);
  const user = useCurrentUser();
  const isOwn = shareUrl.includes('ref=');
  return (
    <Dialog title={t('Share Property')} description={property.title} isOpen onClose={onClose}>
      <ShareChannels property={property} shareUrl={shareUrl} />
      {isOwn && (
        <Notice tone="ok" role="status" className="mt-4">
          {t('We count visits to this link.')}{' '}
          {user ? (
            <Link href="/profile?tab=shares" className="link">
              {t('See your links')}
            </Link>
          ) : (
            t('Sign in on this device to see the number of visits.')
          )}
        </Notice>
      )}
      <ShareForm
        key={user?.id ?? 0}
        property={property}
        account={user ? { name: user.fullName, email: user.email } : { name: '', email: '' }}
        onShared={(share) => setShareUrl(share.shareUrl)}
      />
    </Dialog>
  );
}

const copiedMs = 3_000;

function ShareChannels({ property, shareUrl }: { property: PropertyCard; shareUrl: string }) {
  const canShareNatively = useSyncExternalStore(subscribeToNothing, canShare, () => false);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (await copyLink(shareUrl)) setCopied(true);
  };
  const openShareSheet = async () => {
    const url = urlForChannel(shareUrl, 'sheet');
    // The promise is rejected when the visitor cancels.
    await navigator.share({ title: property.title, text: property.title, url }).catch(() => undefined);
  };
  const text = shareText(property, urlForChannel(shareUrl, 'whatsapp'));
  return (
    <>
      <label className="t-label">
        {t('Link')}
        <input
          readOnly
          value={shareUrl}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className={`mt-1 block w-full truncate t-regular ${controlClass}`}
        />
      </label>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button tone="secondary" onClick={() => void copy()}>
          {isCopied ? t('Copied!') : t('Copy link')}
        </Button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener"
          className={buttonClass('secondary')}
        >
          {t('WhatsApp')}
        </a>
        {canShareNatively && (
          <Button tone="secondary" onClick={() => void openShareSheet()}>
            {t('More')}
          </Button>
        )}
      </p>
    </>
  );
}

type FormProps = {
  property: PropertyCard;
  account: { name: string; email: string };
  onShared: (share: ShareRecord) => void;
};

function ShareForm({ property, account, onShared }: FormProps) {
  const client = useQueryClient();
  const { isPending, fields, message, submit } = useSubmit<ShareRecord>();
  const [name, setName] = useState(account.name);
  const [email, setEmail] = useState(account.email);

  async function share(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (name.trim() === '' || email.trim() === '') {
      showToast({
        title: t('Missing Information'),
        description: t('Please provide both your name and email.'),
        tone: 'destructive',
      });
      return;
    }
    const record = await submit(() => sendShare(property.id, { name, email }));
    if (!record) return;
    setName('');
    setEmail('');
    onShared(record);
    void client.invalidateQueries(ownSharesQuery());
    showToast({ title: t('Link Shared Successfully'), description: t('Your link is ready to share.') });
  }

  return (
    <form onSubmit={share} className="mt-6 grid gap-4 border-t border-line pt-4" noValidate>
      <div>
        <h3 className="t-strong">{t('Tracked link (optional)')}</h3>
        <p className="mt-1 text-muted">
          {t(
            'You can share the link above now. To see how often a link is opened, enter your name and email to get your own.',
          )}
        </p>
      </div>
      <Field
        label={t('Your name')}
        autoComplete="name"
        maxLength={shareLimits.name}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={fields['name']}
      />
      <Field
        label={t('Your email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        error={fields['email']}
      />
      <FormError message={message} fields={fields} />
      <Button type="submit" disabled={isPending || name === '' || email === ''}>
        {isPending ? t('Processing...') : t('Create link')}
      </Button>
      <p className="t-small text-muted">
        {t(
          'We keep your name and email with the link for {months} months to prevent misuse. People who open the link do not see them. We do not send any email.',
          { months: shareLimits.retentionMonths },
        )}
      </p>
    </form>
  );
}

const subscribeToNothing = () => () => undefined;

function canShare(): boolean {
  return typeof navigator.share === 'function';
}
