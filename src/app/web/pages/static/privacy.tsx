import { productName } from '#app/product.ts';
import { ContactBlock } from './contact-block.tsx';
import { NotLegalAdvice } from './not-legal-advice.tsx';
import { OperatorBlock } from './operator-block.tsx';
import { StaticPage } from './static-page.tsx';
import { operatorPageMeta } from './static-page-meta.ts';

export const about = operatorPageMeta(
  'Privacy Policy',
  'What data we keep about you, why, for how long, and your rights.',
);

export default function PrivacyPage() {
  return (
    <StaticPage
      title="Privacy Policy"
      dated="May 5, 2025"
      intro={`What data ${productName} keeps about you, why, for how long, and your rights.`}
    >
      <h2>The law</h2>
      <p>
        We follow the Data Protection and Privacy Act, 2019 and its Regulations of 2021, which rest on the
        Constitution's right to privacy. The Personal Data Protection Office oversees them; you may complain
        to it at{' '}
        <a href="https://pdpo.go.ug" rel="noopener external">
          pdpo.go.ug
        </a>
        .
      </p>

      <h2>Who may use this service</h2>
      <p>This service is for people aged 18 and over. We do not knowingly keep children's data.</p>

      <h2>What we keep, and why</h2>
      <h3>When you only browse</h3>
      <p>
        We count how often each listing is viewed. To count each visitor once a day, we set a cookie with a
        random number that lasts a year. Until the end of the day, we also remember how often a home was
        viewed from your IP address. The cookie does not contain your name, and we do not track you on other
        sites. We use no advertising and no third-party analytics.
      </p>
      <p>
        We count searches that return no results for ninety days, without recording who searched. We do not
        keep searches that may name a person.
      </p>
      <p>
        Your browser stores your language, the homes you viewed or saved, and your unfinished drafts. It also
        stores the pages of those homes so that you can read them offline. We do not receive your list of
        viewed homes. Signing out removes these homes and pages from your browser.
      </p>
      <h3>When you share a home</h3>
      <p>
        If you create a sharing link, we keep the name and email address you enter for 12 months so that we
        can stop misuse. They are not part of the link, people who open it do not see them, and we do not
        email you. We count how often the link is opened, once per visitor per day. We forget who opened it at
        the end of the day, and tell you only how many people did.
      </p>
      <h3>When you have an account</h3>
      <p>
        We keep your name, username, email address, plan and role. We store your password only as a hash that
        cannot be reversed. A cookie keeps you signed in, and your settings list the browsers where you are
        signed in. For three months we keep a record of sign-ins and sign-in attempts, with the time, IP
        address and browser. If you list homes and add a photo of yourself, it is public on your page and
        listings until you remove it.
      </p>
      <p>
        We keep the homes, notes and searches you save until you remove them. In a shared list, other members
        see the name you chose, your favorites and your notes. Notifications stay in your inbox for 180 days.
      </p>
      <h3>When you ask, book or pay</h3>
      <p>
        We keep what you enter, such as your name, email address, phone number, dates and requests. The people
        you contact or book with see what they need. Enquiries are visible to the lister and our admins. You
        can delete an enquiry on its page, and we delete it two years after its last change. Viewings are
        visible to the person who shows the home and our admins, and are deleted two years after their last
        change. Your reviews are public with your first name and the month. If you close your account, they
        stay without your name. Reviews that hosts write about you are visible to hosts you send requests to.
        Claims about a home you unlocked are visible to the lister, without your name, and to our admins.
        Payments go through a licensed payment provider. We keep the amount, reference and status, never a
        card number or PIN. If you pay at a bank, we keep your bank slip encrypted for you and our admins, and
        the bank's description of your transfer. We delete the description after 180 days if the money belongs
        to no payment here. If you are a host, we also keep what you earned, the mobile money number or bank
        account that we pay it to with its name, and each payout.
      </p>
      <p>
        Our admins read your report about a listing. The lister sees what was reported, but never who reported
        it. If you add an email address, we use it only to contact you about your report.
      </p>
      <p>
        When you bid on a bank's home, our admins and the seller know who you are. Everyone else sees only a
        bidder number. Bids are never changed or deleted.
      </p>
      <h3>When you list a home</h3>
      <p>
        We keep what you enter about the home, and your contact details. We show those only to people who are
        entitled to see them. We remove location data from photos. Your public page shows your name, when you
        joined, how fast you reply and your available homes, without your contact details.
      </p>
      <p>
        When you apply to list homes or to be verified, we keep your phone number, what you tell us, and the
        documents we ask for. Documents are encrypted. Only you and our admins can open them, and we record
        each time an admin does. We delete them some days after our decision. Your verification page says how
        many. If you show us an ID, we keep only its type and at most its last four characters, and no image.
        What was checked and when is public as a badge until it expires.
      </p>
      <h3>When you join the app waitlist</h3>
      <p>Name, email address, type of phone and rating, until we have contacted you about the app.</p>

      <h2>Who we share it with</h2>
      <p>
        We share data with the owners, agents and banks you contact, with providers that run servers, email
        and payments for us under contract, and with the authorities where the law requires it. We do not sell
        personal data. Data leaves Uganda only for places where it is equally well protected, or with your
        consent.
      </p>

      <h2>How long</h2>
      <p>
        We keep your data while you have an account or a contract with us. After that we keep receipts and
        records for as long as the law requires, then delete or anonymise them.
      </p>
      <p>
        You can close your account in your settings. You can change your mind for seven days. After that we
        delete your name, email address, phone number, homes, enquiries, viewings and documents. Receipts with
        the payer's name, accounting records, bids and audit records stay for as long as the law requires.
        Other records stay without your name. Backups are deleted on their normal schedule.
      </p>

      <h2>Security</h2>
      <p>
        Public connections are encrypted. Access is limited to people who need it, and we record changes to
        access rights. If there is a data breach, we notify the Personal Data Protection Office immediately,
        and you as it directs.
      </p>

      <h2>Your rights</h2>
      <ul>
        <li>to be told what we keep, and to get it</li>
        <li>to have it corrected, blocked, erased or destroyed</li>
        <li>to have us stop using it for advertising, which is off unless you turn it on</li>
        <li>to have a person review automated decisions about you</li>
        <li>to complain</li>
      </ul>
      <p>
        You can download your account data in your settings. For everything else, contact us. We may ask you
        to prove who you are before we reply.
      </p>

      <OperatorBlock />

      <h2>Changes</h2>
      <p>If this policy changes in a way that affects you, we will tell you at least 30 days in advance.</p>

      <h2>Contact</h2>
      <ContactBlock contact="privacy" />
      <div className="mt-12">
        <NotLegalAdvice />
      </div>
    </StaticPage>
  );
}
