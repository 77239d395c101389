import { productName } from '#app/product.ts';
import { ContactBlock } from './contact-block.tsx';
import { NotLegalAdvice } from './not-legal-advice.tsx';
import { OperatorBlock } from './operator-block.tsx';
import { aboutWithOperator } from './static-about.ts';
import { StaticPage } from './static-page.tsx';

export const about = aboutWithOperator(
  'Privacy Policy',
  'What we keep about you, why, for how long, and what your rights are.',
);

export default function PrivacyPage() {
  return (
    <StaticPage
      title="Privacy Policy"
      dated="May 5, 2025"
      intro={`What ${productName} knows about you, why, for how long, and what your rights are.`}
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
      <p>It is for people aged 18 and over. We do not knowingly keep children's data.</p>

      <h2>What we keep, and why</h2>
      <h3>When you only browse</h3>
      <p>
        We count how often each home's page is viewed. So that each visitor counts once a day, your browser
        gets a cookie with a random number, which lasts a year, and until the end of the day we remember how
        often a home was viewed from your internet address. The cookie holds no name, and we do not follow you
        to other sites. There is no advertising and no outside analytics.
      </p>
      <p>
        The words of a search that finds nothing are counted for ninety days, without who searched, unless
        they may name a person.
      </p>
      <p>
        Your browser itself remembers your language, the homes that you looked at or saved and what you began
        to write; pages of such homes stay in it so that you can read them offline. Homes that you only looked
        at are not sent to us. Signing out removes those homes and pages from it.
      </p>
      <h3>When you share a home</h3>
      <p>
        If you get a link of your own: the name and the email address that you enter, for 12 months, so that
        we can stop links that are misused. Neither stands in the link, whoever gets it does not see them, and
        we send no mail there. We count how often the link is opened, once per visitor and day; until the end
        of the day we remember who counted, and we tell you how many came, not who.
      </p>
      <h3>When you have an account</h3>
      <p>
        Name, username, email address, plan and role, and your password, which we keep only as a hash that
        cannot be reversed. A cookie keeps you signed in; your settings list the browsers where you are signed
        in. For three months we keep a record of when, from which address and with which browser someone
        signed in to your account or tried to. If you list homes and choose a photograph of yourself,
        everybody sees it on your page and beside your homes, until you remove it.
      </p>
      <p>
        Homes that you save, with your notes, and searches that you save, until you remove them. In a list
        that you keep with others, they see the name that you chose for it, your hearts and your notes. What
        we told you stays in your inbox for 180 days.
      </p>
      <h3>When you ask, book or pay</h3>
      <p>
        What you enter: name, email address, phone number, dates, requests. The people you contact or book
        with get what they need of it. What you ask about a home is seen by whoever lists it and by our
        admins; you can delete it on the page of your enquiry, and two years after its last change we do. A
        viewing that you book is seen by whoever shows the home and by our admins, and deleted two years after
        its last change. After a stay or a viewing, what you write about the home is read by everybody under
        your first name and the month, also once your account is gone, then without the name; what hosts write
        about you is read by hosts whom you ask. What you say of a home that you have opened is read by
        whoever lists it, without your name, and by our admins. Payments are made through a licensed payment
        provider; we keep the amount, its reference and its status, never a card number or a PIN.
      </p>
      <p>
        What you report about a listing is read by our admins; whoever lists it reads what is said to be
        wrong, never who said it. We write to the address that you may add only about your report.
      </p>
      <p>
        When you bid on a bank's home: our admins and whoever sells it know who you are, others only the
        number of a bidder. Bids are never changed or deleted.
      </p>
      <h3>When you list a home</h3>
      <p>
        What you enter about it, and your contact details, which are shown only to people who are entitled to
        them. Location data inside photos is removed. Your name, since when you have an account, how fast you
        answer and your homes on the market stand on a page of your own, without your contact details.
      </p>
      <p>
        When you ask to list homes or to be checked: your phone number, what you tell us, and the papers that
        we ask for. Papers are stored encrypted, only you and our admins can open them, each opening by an
        admin is recorded, and they are deleted some days after we have decided; your page says how many. Of
        an identity document that you show us we keep its kind and at most its last four characters, and no
        picture. What was checked and when is public as a badge until it expires.
      </p>
      <h3>When you join the app waitlist</h3>
      <p>Name, email address, type of phone and rating, until we have written to you about the app.</p>

      <h2>Who we share it with</h2>
      <p>
        With the owners, agents and banks you contact; with those who run servers, mail and payments for us,
        under contract; and with the authorities where the law requires it. We do not sell personal data. Data
        leaves Uganda only for places where it is equally well protected, or with your consent.
      </p>

      <h2>How long</h2>
      <p>
        As long as your account exists or a contract runs, and after that as long as the law requires us to
        keep receipts and records. Then your data is deleted or made anonymous.
      </p>
      <p>
        You can delete your account in your settings. For seven days you can still keep it; then your name,
        address and phone number, your homes, enquiries, viewings and papers are deleted. Receipts with the
        name of the payer, the books, bids and the record of who did what stay as the law requires, the rest
        of them without your name. Backups are deleted in their time.
      </p>

      <h2>Security</h2>
      <p>
        Connections are encrypted where this service is run for the public, access is limited to those who
        need it, and changes to access rights are recorded. If someone who should not see your data gets hold
        of it, we tell the Personal Data Protection Office at once, and you as it directs.
      </p>

      <h2>Your rights</h2>
      <ul>
        <li>to be told what we keep, and to get it</li>
        <li>to have it corrected, blocked, erased or destroyed</li>
        <li>to have us stop using it for advertising; it is off unless you switch it on</li>
        <li>to have a person review what a machine has decided about you</li>
        <li>to complain</li>
      </ul>
      <p>
        What is kept of your account can be downloaded in your settings. For everything else write to us; we
        may ask who you are before we answer.
      </p>

      <OperatorBlock />

      <h2>Changes</h2>
      <p>If this policy changes in a way that affects you, we tell you at least 30 days in advance.</p>

      <h2>Contact</h2>
      <ContactBlock whose="privacy" />
      <div className="mt-10">
        <NotLegalAdvice />
      </div>
    </StaticPage>
  );
}
