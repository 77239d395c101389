import type { Platform } from '#features/waitlist/choices.ts';
import { platformNames } from '#features/waitlist/choices.ts';
import { Dialog } from '#kit/web/ui/dialog.tsx';
import { WaitlistForm } from './waitlist-form.tsx';

type Props = { platform: Platform; isOpen: boolean; onClose: () => void };

export function WaitlistDialog({ platform, isOpen, onClose }: Props) {
  return (
    <Dialog
      title="Join the waitlist"
      description={`We will write to you once, when the app for ${platformNames[platform]} is ready.`}
      isOpen={isOpen}
      onClose={onClose}
    >
      <WaitlistForm platform={platform} onJoined={onClose} />
    </Dialog>
  );
}
