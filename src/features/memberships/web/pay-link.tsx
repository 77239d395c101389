import { use } from 'react';
import { copyLink } from '#kit/web/copy-link.ts';
import { SiteOrigin } from '#kit/web/site-origin.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';

/** Shows the link with which another person can pay without signing in. */
export function PayLink({ token }: { token: string }) {
  const address = `${use(SiteOrigin)}/memberships/${token}`;
  const text = `Please pay for my membership here: ${address}`;
  return (
    <section className="grid gap-2">
      <h2 className="t-heading">Ask someone else to pay</h2>
      <p className="text-muted">
        Anyone with this link can see the price and pay without signing in. It shows no other details of your
        account.
      </p>
      <p className="flex flex-wrap items-center gap-x-4">
        <TextLink href={`https://wa.me/?text=${encodeURIComponent(text)}`} target="_blank" rel="noopener">
          Send by WhatsApp
        </TextLink>
        <Button tone="quiet" onClick={() => void copyLink(address)}>
          Copy payment link
        </Button>
      </p>
    </section>
  );
}
