import { Link } from 'wouter';
import { productName } from '#app/product.ts';
import { ContactBlock } from './contact-block.tsx';
import { NotLegalAdvice } from './not-legal-advice.tsx';
import { OperatorBlock } from './operator-block.tsx';
import { StaticPage } from './static-page.tsx';
import { operatorPageMeta } from './static-page-meta.ts';

export const about = operatorPageMeta(
  'Terms of Service',
  'The terms for viewing, listing, booking and paying for homes on this site.',
);

export default function TermsPage() {
  return (
    <StaticPage
      title="Terms of Service"
      dated="May 5, 2025"
      intro={`These terms apply between you and ${productName} when you browse, list, book or pay for homes here.`}
    >
      <h2>Who may use this service</h2>
      <p>
        You must be at least 18 years old. If you act for a company or an owner, you must be authorised to do
        so. You may have only one account. Keep your password secret. You are responsible for what is done
        with your account.
      </p>

      <h2>What we do, and what we do not</h2>
      <p>
        We show homes for rent, for short stays and for sale, and homes that banks are selling, with pictures
        and virtual tours made by the people who list them. Unless a page says otherwise, the contract about a
        home is between you and its owner, agent or bank. A virtual tour does not replace a visit: see a home,
        and its documents, before you pay for it.
      </p>

      <h2>Your duties when you list homes</h2>
      <ul>
        <li>List only homes that you are entitled to let or sell, and prove it if we ask.</li>
        <li>Describe them truthfully, keep price and availability up to date, and answer enquiries.</li>
        <li>Use only pictures and tours that show the actual home and that you are entitled to use.</li>
        <li>
          Follow the law, the <Link href="/host-responsibly">Host Responsibly</Link> guidelines, and the rules
          of your plan.
        </li>
      </ul>

      <h2>Payments</h2>
      <p>
        You pay for viewing packages, deposits and plans through a licensed payment provider, by card, mobile
        money or USSD. We never see your card number or PIN. A service fee applies to transactions. For stays
        the host pays the fee out of what the guest paid, so it adds nothing to the price you see. A host sees
        the fee of each stay on the earnings page. We show the full price, including taxes, before you pay.
        You can review and correct your order.
      </p>
      <p>
        Each package shows its price, the number of homes it unlocks and how long it lasts. If you paid and
        did not get what you paid for, contact us. We will put it right or refund you.
      </p>

      <h2>Stays</h2>
      <p>
        A deposit books a stay and unlocks the owner's contact details. You pay the balance here before you
        arrive. We hold what you pay for the owner until the day after you arrive, and then pay it out. The
        refund rules are shown next to the price before you book. If you cancel, the owner receives what the
        rules do not refund. If you cannot come, tell the owner as early as possible.
      </p>
      <p>
        If something is wrong when you arrive, call the owner. You can also report it on the page of your stay
        until 8 PM on the next day. We then hold your payment until the problem is settled, and decide how
        much of it you get back.
      </p>
      <p>
        Some owners ask for a damage deposit, which you see before you book. We hold it, and refund it 48
        hours after you leave unless the owner claims damage. You can accept or refuse a claim. If you refuse
        it, or do not answer within 72 hours, we decide how much of it the owner gets.
      </p>

      <h2>First rents</h2>
      <p>
        If the lister offers it, a tenant pays the first rent here after the lister has accepted. We hold it
        until the keys. The tenant pays no fee. The lister pays the service fee out of it, which we show
        before the lister accepts. The tenant can cancel for a full refund until 8 PM three days before moving
        in. If the keys have not come three days after that day, the tenant can take the money back. After
        seven days without a confirmation from either side, we refund it. If the lister says that the keys
        were handed over, we read both sides and decide. The lister can always cancel, with a full refund.
      </p>

      <h2>Plans</h2>
      <p>
        You pay for a plan in advance, for as many months as you choose. Plans do not renew automatically. We
        remind you before your plan ends. Seven days after it ends, we pause your homes until you choose a
        plan again.
      </p>

      <h2>Bank sales</h2>
      <p>
        Homes in bank sales are sold by the bank and its auctioneer under the Mortgage Act, 2009 and the
        Mortgage Regulations, 2012. A sale may be stopped or postponed at any time before it closes. We do not
        guarantee the outcome of an auction, the condition of the home, or that it will be vacant. Every bid
        binds the bidder to the terms of sale, which bidders accept before their first bid.
      </p>

      <h2>What is not allowed</h2>
      <ul>
        <li>Fraud, false names, fake listings, and asking for money beyond what was agreed here.</li>
        <li>
          Hate speech or insults based on tribe, ethnicity, religion, gender or any other personal
          characteristic.
        </li>
        <li>Unsolicited advertising, copying listings or contact details, and attacks on the service.</li>
        <li>Sharing other people's data without their consent.</li>
      </ul>
      <p>The Computer Misuse Act, 2011, as amended in 2022, makes several of these an offence.</p>

      <h2>Removal and suspension</h2>
      <p>
        We may remove a listing or suspend an account that breaks these terms or the law. We will tell you
        why. You may respond, and a person will review the decision.
      </p>

      <h2>Liability</h2>
      <p>
        We take care to keep this service working and our own information accurate. As far as the law allows,
        we are not liable for what others list, promise or do. Nothing in these terms limits your legal
        rights, including those under the Electronic Transactions Act, 2011.
      </p>

      <h2>Changes</h2>
      <p>
        We may change these terms. We will tell you at least 30 days before a change takes effect. If you keep
        using the service after that date, the new terms apply. If you do not agree, you may close your
        account before then.
      </p>

      <OperatorBlock />

      <h2>Law</h2>
      <p>The laws of Uganda apply.</p>

      <h2>Contact</h2>
      <ContactBlock contact="support" />
      <div className="mt-12">
        <NotLegalAdvice />
      </div>
    </StaticPage>
  );
}
