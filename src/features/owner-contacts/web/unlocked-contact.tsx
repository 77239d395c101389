import { useQueryClient } from '@tanstack/react-query';
import type { ContactReply } from '#features/owner-contacts/schema.ts';
import type { Property } from '#features/properties/schema.ts';
import { packagesFor } from '#features/viewing-packages/rules.ts';
import { OwnPackages } from '#features/viewing-packages/web/own-packages.tsx';
import { ownPackagesQuery } from '#features/viewing-packages/web/queries.ts';
import { t } from '#kit/t.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { AskLister } from './ask-lister.tsx';
import { ContactCard } from './contact-card.tsx';
import { sendUnlockContact } from './queries.ts';

type Props = {
  property: Pick<Property, 'id' | 'category'> & { facts: Pick<Property['facts'], 'isFurnished'> };
  reply: ContactReply;
  /** The initial text of a chat message to the owner. */
  message: string;
  onReply: (reply: ContactReply) => void;
};

/**
 * Shows one of three things to a visitor who need not buy a package: the contact, the button that uses an
 * unlock, or whom to ask instead.
 */
export default function UnlockedContact({ property, reply, message, onReply }: Props) {
  const { id, category, facts } = property;
  const kinds = packagesFor({ category, isFurnished: facts.isFurnished === true });
  if (reply.access === 'open')
    return (
      <>
        <ContactCard contact={reply.contact} propertyId={id} message={message} />
        <OwnPackages kinds={kinds} />
      </>
    );
  if (reply.opensBy === 'opening')
    return (
      <>
        <UseUnlockButton id={id} left={reply.placesLeft} onReply={onReply} />
        <OwnPackages kinds={kinds} />
      </>
    );
  if (reply.opensBy !== 'booking') return <AskLister />;
  return <p>{t('You need to book this property with a deposit to view owner contact details.')}</p>;
}

type UseUnlockProps = { id: number; left: number | null; onReply: (reply: ContactReply) => void };

function UseUnlockButton({ id, left, onReply }: UseUnlockProps) {
  const client = useQueryClient();
  const { isPending, message, submit } = useSubmit<ContactReply>();
  async function unlock() {
    const reply = await submit(() => sendUnlockContact(id, true));
    if (!reply) return;
    onReply(reply);
    await client.invalidateQueries({ queryKey: ownPackagesQuery().queryKey });
  }
  const label =
    left === null
      ? t('Unlock contact details')
      : t(
          'Unlock contact details ({n, plural, one {uses your last unlock} other {uses 1 of your # unlocks}})',
          { n: left },
        );
  return (
    <>
      <Button disabled={isPending} onClick={() => void unlock()}>
        {isPending ? t('Unlocking...') : label}
      </Button>
      {message && (
        <Notice tone="danger" role="alert" className="mt-2">
          {message}
        </Notice>
      )}
    </>
  );
}
