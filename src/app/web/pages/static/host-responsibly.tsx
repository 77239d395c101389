import { Link } from 'wouter';
import { ContactBlock } from './contact-block.tsx';
import { NotLegalAdvice } from './not-legal-advice.tsx';
import { publicBodies } from './public-bodies.ts';
import { PublicBodyList } from './public-body-list.tsx';
import { StaticPage } from './static-page.tsx';
import { contactPageMeta } from './static-page-meta.ts';

export const about = contactPageMeta(
  'Host Responsibly',
  'What we expect from everyone who lists a home: legality, safety, accuracy, fairness and care.',
);

export default function HostResponsiblyPage() {
  return (
    <StaticPage
      title="Host Responsibly"
      intro="What we expect from everyone who lists a home, whether for rent, short stays or sale."
    >
      <h2>Legal requirements</h2>
      <h3>Ownership documents</h3>
      <ul>
        <li>List only homes that you own, or that the owner has authorised you in writing to let or sell.</li>
        <li>Keep the title, tenancy agreement or owner's mandate to hand. We may ask to see it.</li>
        <li>State the land tenure, and any dispute, mortgage or caveat that you know of.</li>
        <li>
          Tenancies fall under the Landlord and Tenant Act, 2022. If the rent is UGX 500,000 a month or more,
          put the agreement in writing or in a data message. Give the tenant a copy.
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
        <li>
          Rent is taxable income. Register with the Uganda Revenue Authority, declare it and pay on time.
        </li>
        <li>
          Guest houses and serviced apartments collect the local hotel tax for their city or municipality.
          Show it in the price.
        </li>
        <li>Give a receipt for every payment.</li>
      </ul>

      <h2>Health and safety</h2>
      <ul>
        <li>
          Provide clean water, working toilets, and safe wiring, stairs and railings. Keep gas outside or in a
          well-ventilated place.
        </li>
        <li>
          Provide a working fire extinguisher and smoke alarm, and an exit that is never locked from outside.
        </li>
        <li>Keep a first-aid kit, and display the numbers of the police, fire brigade and nearest clinic.</li>
        <li>Repair anything dangerous before anyone moves in.</li>
      </ul>

      <h2>Accurate representation</h2>
      <ul>
        <li>Show the home as it is now in photos and the virtual tour.</li>
        <li>Describe the size, rooms, price, first payment, power, water, meter and road correctly.</li>
        <li>
          Quote rent in Uganda shillings unless both sides agree otherwise, and state every charge in advance.
        </li>
        <li>Mark a home as unavailable on the day it is let or sold.</li>
      </ul>

      <h2>Non-discrimination</h2>
      <p>Do not refuse anyone, charge them more or treat them worse because of:</p>
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
        <li>Keep locks, gates and lights working. Be honest about guards and cameras.</li>
        <li>Do not put cameras or microphones inside a home. Mention any outside in the listing.</li>
        <li>Change codes and locks when a tenant leaves. Enter only with notice, except in an emergency.</li>
        <li>
          Keep guests' documents and numbers to yourself: the Data Protection and Privacy Act, 2019 applies to
          you too.
        </li>
      </ul>

      <h2>Record keeping</h2>
      <ul>
        <li>
          Keep agreements, receipts, check-in and check-out condition reports, and a record of who stayed
          when.
        </li>
        <li>Keep records for as long as the law requires, and no longer than you need.</li>
      </ul>

      <h2>Environmental responsibility</h2>
      <ul>
        <li>Leave waste for collection. Never dump it in a drain or wetland.</li>
        <li>Save water and power, fix leaks, and keep trees where you can.</li>
        <li>Tell guests when quiet hours start.</li>
      </ul>

      <h2>Consequences of non-compliance</h2>
      <ul>
        <li>Listing removal: we take down anything untrue or unsafe.</li>
        <li>Account suspension: we suspend accounts after repeated or serious breaches.</li>
        <li>Reporting: we report to the authorities where the law requires it or people are in danger.</li>
        <li>Penalties: you are responsible for any fines and other legal penalties.</li>
      </ul>

      <h2>Resources</h2>
      <PublicBodyList bodies={publicBodies.filter(({ isConfirmed }) => isConfirmed)} />
      <p>
        See <Link href="/resources">Resources</Link> for links to public bodies.
      </p>

      <h2>Contact</h2>
      <p>Contact our host support team with any questions.</p>
      <ContactBlock contact="hostSupport" />
      <div className="mt-12">
        <NotLegalAdvice />
      </div>
    </StaticPage>
  );
}
