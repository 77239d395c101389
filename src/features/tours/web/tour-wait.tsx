import { Button, buttonClass } from '#kit/web/ui/button.tsx';

type Props = { isLate: boolean; tourUrl: string; sizeLine: string; onAgain: () => void };

/** Lies over the poster until the tour says that it is there; after a while it offers another way on. */
export function TourWait({ isLate, tourUrl, sizeLine, onAgain }: Props) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-veil p-4 text-center text-on-veil">
      {isLate ? <Late tourUrl={tourUrl} onAgain={onAgain} /> : <OnItsWay sizeLine={sizeLine} />}
    </div>
  );
}

function OnItsWay({ sizeLine }: { sizeLine: string }) {
  return (
    <div role="status" className="grid justify-items-center gap-3">
      <span className="size-10 animate-spin rounded-full border-4 border-on-veil border-t-transparent" />
      <p className="font-semibold">Opening the tour…</p>
      <p className="text-sm">{sizeLine}</p>
    </div>
  );
}

function Late({ tourUrl, onAgain }: { tourUrl: string; onAgain: () => void }) {
  return (
    <>
      <p role="alert" className="max-w-xs font-semibold">
        The tour has not opened yet. The line may be slow, or this browser may not show it here.
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <a href={tourUrl} target="_blank" rel="noopener" className={buttonClass('primary')}>
          Open in a new tab
        </a>
        <Button tone="secondary" onClick={onAgain}>
          Try again
        </Button>
      </div>
    </>
  );
}
