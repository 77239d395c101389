import { Link } from 'wouter';
import { NotLegalAdvice } from './not-legal-advice.tsx';
import { publicBodies } from './public-bodies.ts';
import { PublicBodyList } from './public-body-list.tsx';
import { StaticPage } from './static-page.tsx';
import { staticPageMeta } from './static-page-meta.ts';

export const about = staticPageMeta('Resources', 'Public bodies in Uganda for landlords, sellers and hosts.');

const confirmedBodies = publicBodies.filter(({ isConfirmed }) => isConfirmed);
const unconfirmedBodies = publicBodies.filter(({ isConfirmed }) => !isConfirmed);

export default function ResourcesPage() {
  return (
    <StaticPage title="Resources" intro="Links to public bodies in Uganda for landlords, sellers and hosts.">
      <h2>Public bodies</h2>
      <PublicBodyList bodies={confirmedBodies} />
      <h2>Unverified addresses</h2>
      <p>
        We have not confirmed that these websites belong to the public bodies named. Check before you enter
        any details.
      </p>
      <PublicBodyList bodies={unconfirmedBodies} />
      <h2>Map data sources</h2>
      <p>
        Our landmarks come from several sources, including ©{' '}
        <a href="https://www.openstreetmap.org/copyright">OpenStreetMap contributors</a>, under the Open
        Database Licence.
      </p>
      <h2>More on this site</h2>
      <ul>
        <li>
          <Link href="/host-responsibly">Host Responsibly</Link>: what we expect from everyone who lists a
          home.
        </li>
        <li>
          <Link href="/virtual-tour-creation">Get a virtual tour</Link>: how to create and upload a tour.
        </li>
        <li>
          <Link href="/community">Community and contact</Link>: community guidelines and how to contact us.
        </li>
      </ul>
      <div className="mt-12">
        <NotLegalAdvice />
      </div>
    </StaticPage>
  );
}
