import { Link } from 'wouter';
import { ContactBlock } from './contact-block.tsx';
import { aboutWithContacts } from './static-about.ts';
import { StaticPage } from './static-page.tsx';

export const about = aboutWithContacts(
  'Community and contact',
  'How tenants, guests, buyers, owners and agents treat one another, and who to write to.',
);

export default function CommunityPage() {
  return (
    <StaticPage
      title="Community and contact"
      intro="How tenants, guests, buyers, owners and agents treat one another here, and who to write to."
    >
      <h2>Guidelines</h2>
      <ul>
        <li>Be truthful. Say what you know about a home, and what you do not.</li>
        <li>
          Be respectful. No one is judged by their tribe, region, religion, gender, disability or family.
        </li>
        <li>Be on time. Come to the viewing you asked for, or let them know that you cannot.</li>
        <li>
          Be careful with money. Pay nothing for a home you have not seen, and never pay outside what was
          agreed.
        </li>
        <li>Be discreet. A phone number that was shared with you is for you alone.</li>
      </ul>

      <h2>Before you pay</h2>
      <ul>
        <li>Walk through the virtual tour, then visit the home in daylight, with someone you trust.</li>
        <li>Ask who owns it, and see the papers. For land, have the title searched.</li>
        <li>Agree in writing on rent, first payment, deposit, repairs and notice, and ask for a receipt.</li>
      </ul>

      <h2>Something is wrong</h2>
      <p>
        A home that does not exist, a price that turned out to be wrong, a demand for money, an insult: write
        to us with the address of the page. We will look into it, take down anything that breaks the{' '}
        <Link href="/terms">terms</Link>, and reply to you. If you are in danger, call the police first.
      </p>

      <h2>Questions and ideas</h2>
      <p>For visitors and members:</p>
      <ContactBlock whose="support" />
      <p>For people who list homes:</p>
      <ContactBlock whose="hostSupport" />
    </StaticPage>
  );
}
