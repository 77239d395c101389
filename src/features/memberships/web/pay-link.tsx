import { use } from 'react';
import { SiteOrigin } from '#kit/web/site-origin.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button } from '#kit/web/ui/button.tsx';

/** For whoever pays for somebody: it works without signing in. */
export function PayLink({ mark }: { mark: string }) {
  const address = `${use(SiteOrigin)}/memberships/${mark}`;
  const text = `Please pay for my membership here: ${address}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      showToast({ title: 'Link Copied', description: 'Paste it wherever you want to send it.' });
    } catch {
      showToast({ title: 'The link could not be copied', description: address, tone: 'destructive' });
    }
  };
  return (
    <section className="grid gap-2">
      <h2 className="text-xl font-semibold">Somebody else pays?</h2>
      <p className="text-muted">
        This link shows the price and takes the payment, without signing in. It shows nothing else of your
        account.
      </p>
      <p className="flex flex-wrap items-center gap-x-5">
        <a
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-11 items-center font-semibold text-clay underline"
        >
          Send by WhatsApp
        </a>
        <Button tone="quiet" onClick={() => void copy()}>
          Copy pay link
        </Button>
      </p>
    </section>
  );
}
