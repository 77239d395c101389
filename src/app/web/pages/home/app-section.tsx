import { lazy, Suspense, useState } from 'react';
import { type Platform, platformNames, platforms } from '#features/waitlist/choices.ts';
import { t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Panel } from '#kit/web/ui/card.tsx';
import { AppPromoText } from './app-promo-text.tsx';

/** The dialog is loaded on tap, because few visitors open it. */
const loadDialog = () => import('#features/waitlist/web/waitlist-dialog.tsx');
const WaitlistDialog = lazy(async () => ({ default: (await loadDialog()).WaitlistDialog }));

export default function AppSection() {
  const [platform, setPlatform] = useState<Platform>();
  const [isOpen, setOpen] = useState(false);
  const openWaitlist = async (selectedPlatform: Platform) => {
    await loadDialog();
    setPlatform(selectedPlatform);
    setOpen(true);
  };
  return (
    <Panel
      as="section"
      aria-label={t('Mobile app')}
      className="mt-8 flex flex-wrap items-center justify-between gap-4 md:mt-12 md:gap-8 p-6"
    >
      <div className="max-w-xl">
        <AppPromoText />
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
    </Panel>
  );
}
