import { tourLimits } from '#features/tours/limits.ts';
import { Card, Panel } from '#kit/web/ui/card.tsx';
import { shownName } from '#kit/zip-names.ts';

type Props = { response: unknown; files: readonly string[] };

/** Shows the server's exact response, and the contents that it found in the file. */
export function DebugPanel({ response, files }: Props) {
  return (
    <Card as="details" className="p-0!">
      <summary className="min-h-12 cursor-pointer px-4 py-3 t-strong">Debug information</summary>
      <div className="grid gap-4 px-4 pb-4">
        <section>
          <p className="mb-1 t-strong">Server response</p>
          <Panel
            as="pre"
            isSmall
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
            tabIndex={0}
            aria-label="Server response"
            className="max-h-60 overflow-auto t-small whitespace-pre-wrap"
          >
            {JSON.stringify(response, null, 2)}
          </Panel>
        </section>
        {files.length > 0 && (
          <section>
            <p className="mb-1 t-strong">
              Extracted files (
              {files.length === tourLimits.directoryContents ? `the first ${files.length}` : files.length})
            </p>
            <Panel
              as="ul"
              isSmall
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
              tabIndex={0}
              aria-label="Extracted files"
              className="max-h-60 overflow-auto font-mono t-small"
            >
              {files.map((name) => (
                <li key={name} className="wrap-anywhere">
                  {shownName(name)}
                </li>
              ))}
            </Panel>
          </section>
        )}
      </div>
    </Card>
  );
}
