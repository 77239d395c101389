import type { Match } from '#features/reports/schema.ts';
import { formatDate } from '#kit/dates.ts';
import { Picture } from '#kit/web/ui/picture.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';
import { similarityLabel } from './case-labels.ts';

const pictureClass = 'aspect-[4/3] w-full rounded-control object-cover';

/** Shows pictures of a listing beside similar ones of other listings. */
export function Matches({ matches, title }: { matches: Match[]; title: string }) {
  return (
    <ul aria-label={`Photos that ${title} shares with other listings`} className="mt-3 grid gap-4">
      {matches.map(({ id, picture, other, distance, pairs, sameOwner }) => (
        <li key={id}>
          <div className="grid grid-cols-2 gap-2">
            <figure>
              <Picture picture={picture} sizes="(min-width: 768px) 320px, 45vw" className={pictureClass} />
              <figcaption className="mt-1 t-small text-muted">This listing</figcaption>
            </figure>
            <figure>
              <Picture
                picture={other.picture}
                sizes="(min-width: 768px) 320px, 45vw"
                className={pictureClass}
              />
              <figcaption className="mt-1 t-small text-muted">
                <TextLink href={`/property/${other.id}`}>{`${other.id}, ${other.title}`}</TextLink>
                <span className="block">
                  {`${sameOwner ? 'Same owner' : other.owner}, listed ${formatDate(other.listedAt)}`}
                </span>
              </figcaption>
            </figure>
          </div>
          <p className="mt-1 t-small">
            {`${similarityLabel(distance, picture.key === other.picture.key)}${morePairs(pairs - 1)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}

function morePairs(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ', plus 1 more matching photo' : `, plus ${count} more matching photos`;
}
