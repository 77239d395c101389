-- Payment prompts with their limits, one open payment for each intention, and states for money that came back.

alter table payment_intents
  drop constraint payment_intents_status_check,
  add constraint payment_intents_status_check check (
    status in ('created', 'pending', 'succeeded', 'failed', 'expired', 'partially_refunded', 'refunded',
      'cancelled', 'returned')
  ),
  -- The reason of a final refusal by the provider; null when the checkout was opened.
  add column refusal text check (refusal ~ '^[a-z_]{3,40}$');

-- Unpaid, and its money came when it could not pay for anything any more: it was sent back, or waits for it.
update payment_intents i set status = 'returned'
where status in ('created', 'pending', 'failed', 'expired') and exists (
  select from payment_transactions t
  where t.intent_id = i.id and t.outcome = 'refund_due' and t.held_because = 'lapsed');

-- Of several open payments for the same thing, the one that is furthest stays open. Late money is settled by rule.
update payment_intents set status = 'cancelled'
where id in (
  select id from (
    select id, row_number() over (
      partition by user_id, visitor_id, purpose, subject
      order by (status = 'pending') desc, (status = 'failed') desc, id desc) as place
    from payment_intents where status in ('created', 'pending', 'failed')) as open
  where place > 1);

create unique index payment_intents_open_of_account on payment_intents (user_id, purpose, subject)
  where user_id is not null and status in ('created', 'pending', 'failed');
create unique index payment_intents_open_of_visitor on payment_intents (visitor_id, purpose, subject)
  where visitor_id is not null and status in ('created', 'pending', 'failed');

-- The provider is also asked about cancelled payments, because a prompt that is out can still be approved.
drop index payment_intents_due;
create index payment_intents_due on payment_intents (next_check_at) where status in ('pending', 'failed', 'cancelled');

-- Payment requests that were sent to phones. They are deleted after a day.
create table payment_prompts (
  id integer generated always as identity primary key,
  intent_id integer not null references payment_intents (id),
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- The network address of the caller, as its limits count it.
  address text not null,
  asked_at timestamptz not null default clock_timestamp(),
  -- When the provider reported its end, or when it had expired.
  ended_at timestamptz,
  -- The provider refused to send it, so no phone was asked.
  is_refused boolean not null default false
);
-- A phone has at most one open prompt.
create unique index payment_prompts_open on payment_prompts (phone) where ended_at is null;
create index payment_prompts_phone on payment_prompts (phone, asked_at);
create index payment_prompts_address on payment_prompts (address, asked_at);
create index payment_prompts_intent on payment_prompts (intent_id);
create index payment_prompts_old on payment_prompts (asked_at);
