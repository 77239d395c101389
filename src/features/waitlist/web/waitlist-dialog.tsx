import type { Platform } from '#features/waitlist/choices.ts';
import { platformNames } from '#features/waitlist/choices.ts';
import { t } from '#kit/t.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { WaitlistForm } from './waitlist-form.tsx';

type Props = { platform: Platform; isOpen: boolean; onClose: () => void };

export function WaitlistDialog({ platform, isOpen, onClose }: Props) {
  return (
    <Dialog
      title={t('Join the waitlist')}
      description={t('We will email you once, when the {platform} app is ready.', {
        platform: platformNames[platform],
      })}
      isOpen={isOpen}
      onClose={onClose}
    >
      <WaitlistForm platform={platform} onJoined={onClose} />
    </Dialog>
  );
}
