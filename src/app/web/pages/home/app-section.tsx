import { lazy, Suspense, useState } from 'react';
import { productName } from '#app/product.ts';
import { type Platform, platformNames, platforms } from '#features/waitlist/choices.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Button } from '#kit/web/ui/button.tsx';

/** Loaded on the tap, because few visitors open it. */
const loadDialog = () => import('#features/waitlist/web/waitlist-dialog.tsx');
const WaitlistDialog = lazy(async () => ({ default: (await loadDialog()).WaitlistDialog }));

export function AppSection() {
  const [platform, setPlatform] = useState<Platform>();
  const [isOpen, setOpen] = useState(false);
  const open = async (chosen: Platform) => {
    await loadDialog();
    setPlatform(chosen);
    setOpen(true);
  };
  return (
    <section
      aria-label="Mobile app"
      className="mt-14 flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-card bg-sunken p-6 md:p-10"
    >
      <div className="max-w-xl">
        <Badge tone="leaf">Coming soon</Badge>
        <h2 className="mt-3 text-2xl font-semibold tracking-tight md:text-3xl">{`${productName} as an app`}</h2>
        <p className="mt-2 text-muted">
          Saved homes and tours on your phone, even where the network is weak. Join the waitlist and we will
          tell you when the app is in the stores. Everything already works in your browser.
        </p>
      </div>
      <div className="needs-script flex flex-wrap gap-3">
        {platforms.map((one) => (
          <Button key={one} tone="secondary" onClick={() => void open(one)}>
            {`Join for ${platformNames[one]}`}
          </Button>
        ))}
      </div>
      {platform && (
        <Suspense>
          <WaitlistDialog platform={platform} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
