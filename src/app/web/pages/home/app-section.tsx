import { lazy, Suspense, useState } from 'react';
import { type Platform, platformNames, platforms } from '#features/waitlist/choices.ts';
import { t } from '#kit/t.ts';
import { staticIsland } from '#kit/web/static-island.tsx';
import { Button } from '#kit/web/ui/button.tsx';

const AppText = staticIsland(
  'app-words',
  import.meta.env.SSR ? (await import('./app-promo-text.tsx')).default : null,
);

/** The dialog is loaded on tap, because few visitors open it. */
const loadDialog = () => import('#features/waitlist/web/waitlist-dialog.tsx');
const WaitlistDialog = lazy(async () => ({ default: (await loadDialog()).WaitlistDialog }));

export function AppSection() {
  const [platform, setPlatform] = useState<Platform>();
  const [isOpen, setOpen] = useState(false);
  const openWaitlist = async (selectedPlatform: Platform) => {
    await loadDialog();
    setPlatform(selectedPlatform);
    setOpen(true);
  };
  return (
    <section
      aria-label={t('Mobile app')}
      className="mt-16 flex flex-wrap items-center justify-between gap-8 rounded-card bg-sunken p-6"
    >
      <div className="max-w-xl">
        <AppText />
      </div>
      <div className="needs-script flex flex-wrap gap-3">
        {platforms.map((option) => (
          <Button key={option} tone="secondary" onClick={() => void openWaitlist(option)}>
            {t('Join the {platform} waitlist', { platform: platformNames[option] })}
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
