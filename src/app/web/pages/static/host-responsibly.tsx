import { Link } from 'wouter';
import { ContactBlock } from './contact-block.tsx';
import { NotLegalAdvice } from './not-legal-advice.tsx';
import { publicBodies } from './public-bodies.ts';
import { PublicBodyList } from './public-body-list.tsx';
import { aboutWithContacts } from './static-about.ts';
import { StaticPage } from './static-page.tsx';

export const about = aboutWithContacts(
  'Host Responsibly',
  'What we ask of everyone who lists a home: law, safety, honesty, fairness and care.',
);

export default function HostResponsiblyPage() {
  return (
    <StaticPage
      title="Host Responsibly"
      intro="What we ask of everyone who lists a home, whether by the month, by the night or for sale."
    >
      <h2>Legal requirements</h2>
      <h3>Ownership documents</h3>
      <ul>
        <li>List only what you own, or what its owner has asked you in writing to let or sell.</li>
        <li>Keep the title, the tenancy agreement or the owner's mandate at hand: we may ask to see it.</li>
        <li>
          Say what kind of land tenure it has, and name any dispute, mortgage or caveat that you know of.
        </li>
        <li>
          Tenancies fall under the Landlord and Tenant Act, 2022. From UGX 500,000 a month upwards, agree in
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
          Clean water, working toilets, safe wiring, stairs and railings, gas kept outside or well ventilated.
        </li>
        <li>
          A fire extinguisher and a smoke alarm that work, and an exit that is never locked from outside.
        </li>
        <li>
          A first-aid box, and the numbers of police, fire brigade and the nearest clinic where guests can see
          them.
        </li>
        <li>Repair anything dangerous before anyone moves in.</li>
      </ul>

      <h2>Accurate representation</h2>
      <ul>
        <li>Pictures and the virtual tour show this home as it is now.</li>
        <li>Size, rooms, price, first payment, power, water, meter and road are as you say they are.</li>
        <li>
          Rent is in Uganda shillings unless both sides agreed otherwise, with every charge stated in advance.
        </li>
        <li>Mark a home as unavailable on the day it is taken.</li>
      </ul>

      <h2>Non-discrimination</h2>
      <p>No one is turned away, charged more or treated worse because of:</p>
      <ul>
        <li>ethnic background</li>
        <li>tribe or region</li>
        <li>religion</li>
        <li>gender</li>
        <li>disability</li>
        <li>family status</li>
      </ul>
      <p>
        The Landlord and Tenant Act, 2022 forbids refusing a tenant because of their sex, race, colour, ethnic
        origin, tribe, birth, creed or religion, social or economic standing, political opinion or disability.
        The Persons with Disabilities Act, 2020 is about buildings that are open to the public: everyone must
        be able to enter them.
      </p>

      <h2>Security</h2>
      <ul>
        <li>Locks, gates and lights that work; be honest about whether there is a guard or a camera.</li>
        <li>No camera or microphone inside a home, and every one outside is mentioned in the listing.</li>
        <li>Change codes and locks when a tenant leaves. Enter only with notice, except in danger.</li>
        <li>
          Keep guests' documents and numbers to yourself: the Data Protection and Privacy Act, 2019 applies to
          you too.
        </li>
      </ul>

      <h2>Record keeping</h2>
      <ul>
        <li>
          Agreements, receipts, the condition of the home at the start and at the end, and who stayed when.
        </li>
        <li>Keep them as long as the law requires, and no longer than you need.</li>
      </ul>

      <h2>Environmental responsibility</h2>
      <ul>
        <li>Put waste where it is collected, never into a channel or a wetland.</li>
        <li>Save water and power, mend leaks, and keep trees where you can.</li>
        <li>Quiet at night: tell guests when quiet hours start.</li>
      </ul>

      <h2>Consequences of non-compliance</h2>
      <ul>
        <li>Listing removal: anything untrue or unsafe is taken down.</li>
        <li>Account suspension: after repeated or serious breaches an account is closed.</li>
        <li>Reporting: we tell the authorities where the law requires it, or where people are in danger.</li>
        <li>Penalties: fines and other penalties under the law are yours to pay.</li>
      </ul>

      <h2>Resources</h2>
      <PublicBodyList bodies={publicBodies.filter(({ isConfirmed }) => isConfirmed)} />
      <p>
        You will find more under <Link href="/resources">Resources</Link>.
      </p>

      <h2>Contact</h2>
      <p>Our host support team answers questions about any of this.</p>
      <ContactBlock whose="hostSupport" />
      <div className="mt-10">
        <NotLegalAdvice />
      </div>
    </StaticPage>
  );
}
