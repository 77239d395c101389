import { Link } from 'wouter';
import { contacts } from '#app/contacts.ts';
import { ContactBlock } from './contact-block.tsx';
import { staticAbout } from './static-about.ts';
import { StaticPage } from './static-page.tsx';

export const about = staticAbout(
  'Community and contact',
  'How tenants, guests, buyers, owners and agents deal with one another, and whom to write to.',
);

export default function CommunityPage() {
  return (
    <StaticPage
      title="Community and contact"
      intro="How tenants, guests, buyers, owners and agents deal with one another here, and whom to write to."
    >
      <h2>Guidelines</h2>
      <ul>
        <li>Be truthful. Say what you know of a home, and what you do not know.</li>
        <li>Be respectful. Nobody is judged by tribe, region, religion, gender, disability or family.</li>
        <li>Be on time. Come to the viewing that you asked for, or say that you will not.</li>
        <li>
          Be careful with money. Pay nothing for a home that you have not seen, and never outside of what was
          agreed.
        </li>
        <li>Be discreet. A phone number that was opened to you is for you alone.</li>
      </ul>

      <h2>Before you pay</h2>
      <ul>
        <li>Walk through the virtual tour, then visit the home by daylight, with somebody you trust.</li>
        <li>Ask who owns it, and see the papers. For land, have the title searched.</li>
        <li>Agree in writing on rent, first payment, deposit, repairs and notice, and ask for a receipt.</li>
      </ul>

      <h2>Something is wrong</h2>
      <p>
        A home that does not exist, a price that was not the price, a demand for money, an insult: write to us
        with the address of the page. We look at it, take down what breaks the{' '}
        <Link href="/terms">terms</Link>, and answer you. If you are in danger, call the police first.
      </p>

      <h2>Questions and ideas</h2>
      <p>For visitors and members:</p>
      <ContactBlock {...contacts.support} />
      <p>For those who list homes:</p>
      <ContactBlock {...contacts.hostSupport} />
    </StaticPage>
  );
}
