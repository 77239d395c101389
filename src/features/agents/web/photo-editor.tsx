import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#features/accounts/schema.ts';
import type { AgentPage } from '#features/agents/schema.ts';
import { Avatar } from '#features/properties/web/detail/avatar.tsx';
import { pictureAccept } from '#kit/picture.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { showToast } from '#kit/web/toasts.ts';
import { Button, buttonClass } from '#kit/web/ui/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { ownPhotoQuery, sendPhotoRemoval } from './queries.ts';
import { uploadPhoto } from './upload-photo.ts';

type Reply = Pick<AgentPage, 'photograph'>;

/** Edits a user's own photo, which visitors see. */
export function PhotoEditor({ user }: { user: CurrentUser }) {
  const client = useQueryClient();
  const query = ownPhotoQuery();
  const { data } = useQuery({ ...query, enabled: user.role !== 'user' });
  const { isPending, message, submit } = useSubmit<Reply>();
  if (user.role === 'user') return null;

  async function submitChange(work: () => Promise<Reply>, title: string) {
    const reply = await submit(work);
    if (!reply) return;
    client.setQueryData(query.queryKey, reply);
    showToast({ title });
  }

  const photograph = data?.photograph ?? null;
  return (
    <Card as="section" aria-labelledby="photograph" className="mb-6 grid gap-3">
      <h2 id="photograph" className="t-strong">
        Your photo
      </h2>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={user.fullName} photograph={photograph} className="size-20 t-heading" />
        <div className="flex flex-wrap gap-3">
          <label className={buttonClass('secondary')}>
            {isPending ? 'Sending...' : photograph ? 'Change it' : 'Choose photo'}
            <input
              type="file"
              accept={pictureAccept}
              disabled={isPending}
              className="sr-only"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file) void submitChange(() => uploadPhoto(file), 'Photo saved');
                currentTarget.value = '';
              }}
            />
          </label>
          {photograph && (
            <Button
              tone="quiet"
              disabled={isPending}
              onClick={() => void submitChange(sendPhotoRemoval, 'Photo removed')}
            >
              Remove photo
            </Button>
          )}
        </div>
      </div>
      {message && (
        <Notice tone="danger" role="alert">
          {message}
        </Notice>
      )}
      <p className="t-small text-muted">
        We show your photo on your public page and your listings. We remove the photo’s location and date.
      </p>
    </Card>
  );
}
