import type { PublicBody } from './public-bodies.ts';

export function PublicBodyList({ bodies }: { bodies: PublicBody[] }) {
  return (
    <ul>
      {bodies.map(({ name, site, about }) => (
        <li key={site}>
          <a href={site} rel="noopener external">
            {name}
          </a>
          {`: ${about}.`}
        </li>
      ))}
    </ul>
  );
}
