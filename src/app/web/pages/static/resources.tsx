import { Link } from 'wouter';
import { NotLegalAdvice } from './not-legal-advice.tsx';
import { publicBodies } from './public-bodies.ts';
import { PublicBodyList } from './public-body-list.tsx';
import { staticAbout } from './static-about.ts';
import { StaticPage } from './static-page.tsx';

export const about = staticAbout(
  'Resources',
  'The public bodies in Uganda that matter to people who let, sell or host.',
);

const confirmed = publicBodies.filter(({ isConfirmed }) => isConfirmed);
const unconfirmed = publicBodies.filter(({ isConfirmed }) => !isConfirmed);

export default function ResourcesPage() {
  return (
    <StaticPage
      title="Resources"
      intro="Where people who let, sell or host can find the public bodies they deal with."
    >
      <h2>Public bodies</h2>
      <PublicBodyList bodies={confirmed} />
      <h2>Addresses still to be checked</h2>
      <p>
        We have not yet confirmed that these addresses belong to the bodies they name. Check before you enter
        anything.
      </p>
      <PublicBodyList bodies={unconfirmed} />
      <h2>Where our places come from</h2>
      <p>
        The landmarks you can search near are facts from several sources, among them ©{' '}
        <a href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</a>, under the Open
        Database Licence.
      </p>
      <h2>On these pages</h2>
      <ul>
        <li>
          <Link href="/host-responsibly">Host Responsibly</Link>: what we ask of everyone who lists a home.
        </li>
        <li>
          <Link href="/virtual-tour-creation">Get a virtual tour</Link>: from an export to a home people can
          walk through.
        </li>
        <li>
          <Link href="/community">Community and contact</Link>: how we treat one another, and who to write to.
        </li>
      </ul>
      <div className="mt-10">
        <NotLegalAdvice />
      </div>
    </StaticPage>
  );
}
