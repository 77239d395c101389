-- A credit note takes back a receipt, or a part of it. Its numbers are a series of their own without gaps in each year.
create table credit_note_series (
  year integer primary key check (year between 2020 and 2200),
  last integer not null check (last > 0)
);
create table credit_notes (
  year integer references credit_note_series (year),
  number integer check (number > 0),
  refund_id integer not null unique references payment_refunds (id),
  -- What is refunded of the price. The refund of an excess is not part of it.
  amount bigint not null check (amount > 0),
  issued_at timestamptz not null,
  primary key (year, number)
);

-- Refunds that were completed before get numbers in the order of their completion.
create temporary table past_notes on commit drop as
  with refunds as (
    select r.id, r.amount, r.completed_at, coalesce(t.excess, 0) as excess,
      sum(r.amount) over (partition by t.id order by r.completed_at, r.id) as so_far
    from payment_refunds r join payment_transactions t on t.id = r.transaction_id
    where r.status = 'completed' and t.outcome = 'credited'
  )
  select id, least(amount, so_far - excess)::bigint as amount, completed_at,
    extract(year from completed_at at time zone 'Africa/Kampala')::integer as year,
    row_number() over (
      partition by extract(year from completed_at at time zone 'Africa/Kampala') order by completed_at, id
    )::integer as number
  from refunds where so_far > excess;
insert into credit_note_series (year, last) select year, max(number) from past_notes group by year;
insert into credit_notes (year, number, refund_id, amount, issued_at)
  select year, number, id, amount, completed_at from past_notes;

create trigger credit_notes_unchanged before update or delete or truncate on credit_notes
  for each statement execute function reject_rewriting();

alter table operator add column tax_number text not null default '' check (char_length(tax_number) <= 40);
alter table operator add check (legal_name <> '' or tax_number = '');
