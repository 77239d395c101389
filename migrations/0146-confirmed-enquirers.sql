-- Answers to an enquiry are emailed only to an address whose owner opened the link in the email about the enquiry, or
-- that is the confirmed address of the account that asked (docs/decisions/0145-answer-exhausted-limits-with-a-challenge.md).
alter table enquiries add column email_confirmed_at timestamptz;

-- The email about a sent enquiry no longer names the title, which the lister typed; an admin's own words may.
update mail_texts set subject = replace(subject, '{title}', 'listing {listing}'),
  body = replace(body, '{title}', 'listing {listing}')
where code = 'enquiry-sent';
