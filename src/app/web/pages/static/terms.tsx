import { Link } from 'wouter';
import { productName } from '#app/product.ts';
import { ContactBlock } from './contact-block.tsx';
import { NotLegalAdvice } from './not-legal-advice.tsx';
import { OperatorBlock } from './operator-block.tsx';
import { aboutWithOperator } from './static-about.ts';
import { StaticPage } from './static-page.tsx';

export const about = aboutWithOperator(
  'Terms of Service',
  'The terms under which homes are shown, listed, booked and paid for here.',
);

export default function TermsPage() {
  return (
    <StaticPage
      title="Terms of Service"
      dated="May 5, 2025"
      intro={`These terms apply between you and ${productName} whenever you look at homes here, list one, book or pay.`}
    >
      <h2>Who may use this service</h2>
      <p>
        You must be at least 18 years old. If you act for a company or an owner, you must be authorised to do
        so. Each person has one account, keeps its password secret, and is responsible for what is done with
        it.
      </p>

      <h2>What we do, and what we do not</h2>
      <p>
        We show homes for rent, for short stays and for sale, and homes that banks are selling, with pictures
        and virtual tours made by the people who list them. Unless a page says otherwise, the contract about a
        home is between you and its owner, agent or bank. A virtual tour does not replace a visit: see a home,
        and its papers, before you pay for it.
      </p>

      <h2>Duties of people who list homes</h2>
      <ul>
        <li>List only homes that you are entitled to let or sell, and prove it when we ask.</li>
        <li>Describe them truthfully, keep price and availability up to date, and answer enquiries.</li>
        <li>Use pictures and tours that show this home and that you are entitled to use.</li>
        <li>
          Follow the law, the <Link href="/host-responsibly">Host Responsibly</Link> guidelines, and the rules
          of your plan.
        </li>
      </ul>

      <h2>Payments</h2>
      <p>
        Viewing packages, deposits and plans are paid through a licensed payment provider by card, mobile
        money or USSD. We never see your card or your PIN. A service fee applies to transactions; the full
        price, with taxes and the fee, is shown before you pay, and you can review and correct your order.
      </p>
      <p>
        What a package gives, for how many homes and for how long, is shown beside its price. If you paid and
        did not get it, write to us: we will put it right or refund you.
      </p>

      <h2>Stays</h2>
      <p>
        A deposit books a stay and unlocks the owner's contact details. The rest is paid as agreed with the
        owner. How much of it goes back when you cancel, and until when, stands beside the price before you
        book. If you cannot come, tell the owner as early as possible.
      </p>

      <h2>Plans</h2>
      <p>
        A plan is paid in advance, for as many months as you choose. Nothing is taken from you when they are
        over: we remind you, and after seven more days your homes are paused until you choose a plan again.
      </p>

      <h2>Bank sales</h2>
      <p>
        Homes in bank sales are sold under the Mortgage Act, 2009 and the Mortgage Regulations, 2012 by the
        bank and its auctioneer. A sale may be stopped or postponed at any time before it is closed. We give
        no guarantee of the outcome of an auction, of the condition of the home, or that it will be handed
        over vacant. A bid binds whoever makes it to the terms of its sale, which bidders accept before the
        first one.
      </p>

      <h2>What is not allowed</h2>
      <ul>
        <li>
          Fraud, false names, homes that do not exist, and asking for money outside what is agreed here.
        </li>
        <li>
          Hate or insults based on tribe, ethnicity, religion, gender or anything else about who a person is.
        </li>
        <li>Unsolicited advertising, copying listings or contact details, and attacks on the service.</li>
        <li>Sharing other people's data without their consent.</li>
      </ul>
      <p>The Computer Misuse Act, 2011, as amended in 2022, makes several of these an offence.</p>

      <h2>Removal and suspension</h2>
      <p>
        We may take down a listing, or suspend an account, that breaks these terms or the law, and say why.
        You may reply, and a person will review the decision.
      </p>

      <h2>Liability</h2>
      <p>
        We take care that this service works and that what we say ourselves is true. As far as the law allows,
        we are not liable for what others list, promise or do. Nothing here takes away rights that the law
        gives you, including those under the Electronic Transactions Act, 2011.
      </p>

      <h2>Changes</h2>
      <p>
        We may change these terms. We will tell you at least 30 days before a change takes effect; if you keep
        using the service after that day, the new terms apply. If you do not agree, you may close your account
        before then.
      </p>

      <OperatorBlock />

      <h2>Law</h2>
      <p>The laws of Uganda apply.</p>

      <h2>Contact</h2>
      <ContactBlock whose="support" />
      <div className="mt-10">
        <NotLegalAdvice />
      </div>
    </StaticPage>
  );
}
