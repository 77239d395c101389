import { useQuery } from '@tanstack/react-query';
import { formatDate, formatTime } from '#kit/dates.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { AddedValues, Differences } from './preview-dialog.tsx';
import { settingHistoryQuery } from './queries.ts';

type Props = {
  kind: string;
  settingKey: string;
  /** True when an added setting can be retired. */
  canRetire: boolean;
  isPending: boolean;
  onUndo: (change: number) => void;
};

export function SettingHistory({ kind, settingKey, canRetire, isPending, onUndo }: Props) {
  const { data, error } = useQuery(settingHistoryQuery(kind, settingKey));
  if (error) return <p className="text-danger">We could not load the history. Close it and try again.</p>;
  if (!data) return <p className="text-muted">Loading the history...</p>;
  if (data.length === 0) return <p className="text-muted">No changes yet.</p>;
  const newest = data[0]?.at;
  return (
    <ol className="grid gap-4">
      {data.map(({ id, at, by, reason, changes, isAddition, undoes }) => (
        <li key={id} className="grid gap-2 border-t border-line pt-3 first:border-t-0 first:pt-0">
          <p className="t-small text-muted">
            {`${formatDate(at)}, ${formatTime(at)}, by ${by ?? 'a deleted account'}${isAddition ? ', added' : ''}${undoes === null ? '' : ', earlier change undone'}`}
          </p>
          <p className="wrap-anywhere">{reason}</p>
          {isAddition ? <AddedValues changes={changes} /> : <Differences changes={changes} />}
          {(!isAddition || canRetire) && (
            <Button
              tone="quiet"
              className="-ml-4 justify-self-start"
              disabled={isPending}
              onClick={() => onUndo(id)}
            >
              {isAddition ? 'Retire' : at === newest ? 'Undo this change' : 'Undo this and all later changes'}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
