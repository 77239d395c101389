import { Link } from 'wouter';
import { ContactBlock } from './contact-block.tsx';
import { StaticPage } from './static-page.tsx';
import { contactPageMeta } from './static-page-meta.ts';

export const about = contactPageMeta(
  'Community and contact',
  'How we expect tenants, guests, buyers, owners and agents to treat each other, and how to contact us.',
);

export default function CommunityPage() {
  return (
    <StaticPage
      title="Community and contact"
      intro="How we expect tenants, guests, buyers, owners and agents to treat each other, and how to contact us."
    >
      <h2>Guidelines</h2>
      <ul>
        <li>Be honest. Say what you know about a home and what you do not.</li>
        <li>
          Be respectful. Do not judge anyone by their tribe, region, religion, gender, disability or family.
        </li>
        <li>Be on time. If you cannot make a viewing, let the agent know.</li>
        <li>Be careful with money. Never pay for a home you have not seen, and pay only what you agreed.</li>
        <li>Respect privacy. Do not pass on phone numbers that were shared with you.</li>
      </ul>

      <h2>Before you pay</h2>
      <ul>
        <li>Take the virtual tour, then visit the home in daylight with someone you trust.</li>
        <li>Ask who owns the home and check the documents. For land, get a title search.</li>
        <li>
          Agree the rent, first payment, deposit, repairs and notice period in writing, and ask for a receipt.
        </li>
      </ul>

      <h2>Report a problem</h2>
      <p>
        If you see a fake listing, a wrong price, a demand for money or an insult, send us the page address.
        We will review it, remove anything that breaks our <Link href="/terms">terms</Link>, and reply to you.
        If you are in danger, call the police first.
      </p>

      <h2>Questions and ideas</h2>
      <p>For visitors and members:</p>
      <ContactBlock contact="support" />
      <p>For people who list homes:</p>
      <ContactBlock contact="hostSupport" />
    </StaticPage>
  );
}
