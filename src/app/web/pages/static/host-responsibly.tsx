import { Link } from 'wouter';
import { contacts } from '#app/contacts.ts';
import { ContactBlock } from './contact-block.tsx';
import { NotLegalAdvice } from './not-legal-advice.tsx';
import { publicBodies } from './public-bodies.ts';
import { PublicBodyList } from './public-body-list.tsx';
import { staticAbout } from './static-about.ts';
import { StaticPage } from './static-page.tsx';

export const about = staticAbout(
  'Host Responsibly',
  'What is asked of everybody who lists a home: law, safety, truth, fairness and care.',
);

export default function HostResponsiblyPage() {
  return (
    <StaticPage
      title="Host Responsibly"
      intro="What we ask of everybody who lists a home: for a month, for a night, or for good."
    >
      <h2>Legal requirements</h2>
      <h3>Ownership documents</h3>
      <ul>
        <li>List only what you own, or what its owner has asked you in writing to let or sell.</li>
        <li>Keep the title, the tenancy agreement or the owner's mandate at hand: we may ask to see it.</li>
        <li>
          Say which kind of land tenure it is, and name any dispute, mortgage or caveat that you know of.
        </li>
        <li>
          Tenancies come under the Landlord and Tenant Act, 2022. From UGX 500,000 a month on, agree in
          writing or by data message, and give the tenant a copy.
        </li>
        <li>
          Short stays are tourist accommodation: under the Tourism Act, 2008 they are registered and licensed
          by the Uganda Tourism Board.
        </li>
        <li>
          Real estate agents register with the Financial Intelligence Authority under the Anti-Money
          Laundering Act, 2013, and know who their customers are.
        </li>
      </ul>
      <h3>Tax compliance</h3>
      <ul>
        <li>Rent is income. Register with the Uganda Revenue Authority, declare it, and pay on time.</li>
        <li>
          Guest houses and serviced apartments collect the local hotel tax for their city or municipality.
          Show it in the price.
        </li>
        <li>Give a receipt for every payment.</li>
      </ul>

      <h2>Health and safety</h2>
      <ul>
        <li>
          Clean water, working toilets, safe wiring, stairs and railings, gas kept outside or well aired.
        </li>
        <li>
          A fire extinguisher and a smoke alarm that work, and a way out that is never locked from outside.
        </li>
        <li>
          A first-aid box, and the numbers of police, fire brigade and the nearest clinic where guests see
          them.
        </li>
        <li>Repair what is dangerous before anybody moves in.</li>
      </ul>

      <h2>Accurate representation</h2>
      <ul>
        <li>Pictures and the virtual tour show this home as it is now.</li>
        <li>Size, rooms, price, first payment, power, water, meter and road are as you say they are.</li>
        <li>
          Rent in Uganda shillings unless both sides agreed otherwise, with every charge named beforehand.
        </li>
        <li>Mark a home as unavailable on the day on which it goes.</li>
      </ul>

      <h2>Non-discrimination</h2>
      <p>Nobody is turned away, charged more or treated worse because of:</p>
      <ul>
        <li>ethnic background</li>
        <li>tribe or region</li>
        <li>religion</li>
        <li>gender</li>
        <li>disability</li>
        <li>family status</li>
      </ul>
      <p>
        The Landlord and Tenant Act, 2022 forbids to refuse a tenant for his sex, race, colour, ethnic origin,
        tribe, birth, creed or religion, social or economic standing, political opinion or disability. The
        Persons with Disabilities Act, 2020 asks for buildings that everybody can enter.
      </p>

      <h2>Security</h2>
      <ul>
        <li>Locks, gates and lights that work; say truly whether there is a guard or a camera.</li>
        <li>No camera or microphone inside a home, and every one outside is named in the listing.</li>
        <li>Change codes and locks when a tenant leaves. Enter only with notice, except in danger.</li>
        <li>
          Keep guests' papers and numbers to yourself: the Data Protection and Privacy Act, 2019 binds you
          too.
        </li>
      </ul>

      <h2>Record keeping</h2>
      <ul>
        <li>
          Agreements, receipts, the state of the home at the beginning and the end, and who stayed when.
        </li>
        <li>Keep them as long as the law asks, and no longer than you need.</li>
      </ul>

      <h2>Environmental responsibility</h2>
      <ul>
        <li>Waste goes where it is collected, never into a channel or a wetland.</li>
        <li>Save water and power, mend leaks, and keep trees where you can.</li>
        <li>Quiet at night: tell guests from when on.</li>
      </ul>

      <h2>Consequences of non-compliance</h2>
      <ul>
        <li>Listing removal: what is not true or not safe is taken down.</li>
        <li>Account suspension: after repeated or serious breaches an account is closed.</li>
        <li>Reporting: we tell the authorities where the law asks us to, or where people are in danger.</li>
        <li>Penalties: fines and other penalties of the law are yours to bear.</li>
      </ul>

      <h2>Resources</h2>
      <PublicBodyList bodies={publicBodies.filter(({ isConfirmed }) => isConfirmed)} />
      <p>
        More of them stand under <Link href="/resources">Resources</Link>.
      </p>

      <h2>Contact</h2>
      <p>Our host support answers questions about any of this.</p>
      <ContactBlock {...contacts.hostSupport} />
      <div className="mt-10">
        <NotLegalAdvice />
      </div>
    </StaticPage>
  );
}
