-- What members can choose, edited as data. Amounts are in the currency's smallest unit: shillings, or cents.
create table plans (
  name text primary key check (name in ('basic', 'standard', 'premium', 'professional', 'enterprise', 'trial')),
  title text not null,
  -- 'public': sold on the membership page; 'account': shown in the profile of those who are members.
  shelf text not null check (shelf in ('public', 'account')),
  position smallint not null,
  currency text not null check (currency in ('UGX', 'USD')),
  monthly_price bigint not null check (monthly_price >= 0),
  -- Null: without limit.
  listing_limit integer check (listing_limit > 0),
  listing_days integer check (listing_days > 0),
  features text[] not null,
  is_most_popular boolean not null default false,
  trial_days integer check (trial_days > 0)
);

insert into plans (name, title, shelf, position, currency, monthly_price, listing_limit, listing_days, features, is_most_popular, trial_days) values
  ('basic', 'Basic', 'public', 1, 'USD', 2900, 5, 30,
    '{"5 property listings","Basic virtual tour","30-day listing","Email support"}', false, null),
  ('professional', 'Professional', 'public', 2, 'USD', 7900, 20, 60,
    '{"20 property listings","Premium virtual tours","60-day listing","Priority support","Property analytics","Featured listings"}', true, null),
  ('enterprise', 'Enterprise', 'public', 3, 'USD', 19900, null, null,
    '{"Unlimited property listings","Custom virtual tours","Unlimited listing duration","24/7 dedicated support","Advanced analytics","Featured listings","Custom branding","API access"}', false, null),
  ('trial', 'Free trial', 'account', 4, 'USD', 0, 20, 60,
    '{"14 days with Professional features"}', false, 14),
  ('standard', 'Standard', 'account', 5, 'UGX', 30000, 20, 60, '{"20 property listings","60-day listing"}', false, null),
  ('premium', 'Premium', 'account', 6, 'UGX', 50000, null, null, '{"Unlimited property listings"}', false, null);
