import { contacts } from '#app/contacts.ts';
import { productName } from '#app/product.ts';
import { ContactBlock } from './contact-block.tsx';
import { NotLegalAdvice } from './not-legal-advice.tsx';
import { staticAbout } from './static-about.ts';
import { StaticPage } from './static-page.tsx';

export const about = staticAbout(
  'Privacy Policy',
  'What is kept about you, why, for how long, and what you can demand.',
);

export default function PrivacyPage() {
  return (
    <StaticPage
      title="Privacy Policy"
      dated="May 5, 2025"
      intro={`What ${productName} knows about you, why, for how long, and what you can demand.`}
    >
      <h2>The law</h2>
      <p>
        We follow the Data Protection and Privacy Act, 2019 and its Regulations of 2021, which rest on the
        Constitution's right to privacy. The Personal Data Protection Office watches over them; you may
        complain to it at{' '}
        <a href="https://pdpo.go.ug" rel="noopener external">
          pdpo.go.ug
        </a>
        .
      </p>

      <h2>Who may use this service</h2>
      <p>It is for people of 18 years and older. We do not knowingly keep data of children.</p>

      <h2>What we keep, and why</h2>
      <h3>When you only look around</h3>
      <p>
        A home's page counts that it was seen. So that one visitor counts once a day, your browser gets a
        cookie with a random number, for a year, and we remember until the end of the day how often a home was
        seen from your internet address. The cookie holds no name, and we do not follow you to other sites.
        There is no advertising and no outside analysis of visitors.
      </p>
      <h3>When you have an account</h3>
      <p>
        Name, user name, email address, plan and role, and a password that is kept only as a hash that cannot
        be turned back. A cookie keeps you signed in; your settings list the browsers in which you are. For
        three months we keep when, from which address and with which browser your account was signed in to, or
        somebody tried to.
      </p>
      <h3>When you ask, book or pay</h3>
      <p>
        What you enter: name, email address, phone number, dates, wishes. Those whom you ask or book with get
        what they need of it. Payments are made with a licensed payment provider; we keep the amount, its
        reference and its state, never a card number or a PIN.
      </p>
      <h3>When you list a home</h3>
      <p>
        What you enter about it, and your contact details, which are opened only to those who may have them.
        Place data inside photographs are removed.
      </p>
      <h3>When you join the waitlist of the app</h3>
      <p>Name, email address, kind of phone and rating, until we have written to you about the app.</p>

      <h2>Whom we give it to</h2>
      <p>
        To owners, agents and banks whom you contact; to those who run servers, mail and payments for us, by
        contract; and to authorities where the law asks for it. We sell no personal data. Data leave Uganda
        only where they are protected as well, or with your consent.
      </p>

      <h2>How long</h2>
      <p>
        As long as your account exists or a contract runs, and after that as long as the law makes us keep
        receipts and records. Then they are deleted or made anonymous.
      </p>

      <h2>Security</h2>
      <p>
        Connections are encrypted where this service is run for the public, access is limited to those who
        need it, and changes of rights are recorded. If somebody gets at your data who should not, we tell the
        Personal Data Protection Office at once, and you as it directs.
      </p>

      <h2>What you can demand</h2>
      <ul>
        <li>to be told what is kept, and to get it</li>
        <li>to have it corrected, blocked, erased or destroyed</li>
        <li>that we stop using it for advertising; it is off unless you switch it on</li>
        <li>that a person looks at what a machine has decided about you</li>
        <li>to complain</li>
      </ul>
      <p>Write to us; we may ask who you are before we answer.</p>

      <h2>Changes</h2>
      <p>If this policy changes in what it means for you, you are told at least 30 days before.</p>

      <h2>Contact</h2>
      <ContactBlock email={contacts.privacy.email} phone={contacts.support.phone} />
      <div className="mt-10">
        <NotLegalAdvice />
      </div>
    </StaticPage>
  );
}
