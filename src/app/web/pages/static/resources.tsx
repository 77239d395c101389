import { Link } from 'wouter';
import { NotLegalAdvice } from './not-legal-advice.tsx';
import { publicBodies } from './public-bodies.ts';
import { PublicBodyList } from './public-body-list.tsx';
import { staticAbout } from './static-about.ts';
import { StaticPage } from './static-page.tsx';

export const about = staticAbout(
  'Resources',
  'The public bodies of Uganda that those who let, sell or host have to do with.',
);

const confirmed = publicBodies.filter(({ isConfirmed }) => isConfirmed);
const unconfirmed = publicBodies.filter(({ isConfirmed }) => !isConfirmed);

export default function ResourcesPage() {
  return (
    <StaticPage
      title="Resources"
      intro="Where those who let, sell or host find the public bodies that they have to do with."
    >
      <h2>Public bodies</h2>
      <PublicBodyList bodies={confirmed} />
      <h2>Addresses to be checked</h2>
      <p>
        We have not yet confirmed that these addresses belong to the bodies that they name. Look before you
        enter anything.
      </p>
      <PublicBodyList bodies={unconfirmed} />
      <h2>On these pages</h2>
      <ul>
        <li>
          <Link href="/host-responsibly">Host Responsibly</Link>: what we ask of everybody who lists a home.
        </li>
        <li>
          <Link href="/virtual-tour-creation">Get a virtual tour</Link>: from an export to a home that can be
          walked through.
        </li>
        <li>
          <Link href="/community">Community and contact</Link>: how we deal with one another, and whom to
          write to.
        </li>
      </ul>
      <div className="mt-10">
        <NotLegalAdvice />
      </div>
    </StaticPage>
  );
}
