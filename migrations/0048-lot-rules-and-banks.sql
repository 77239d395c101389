-- Admins change the rules of lots and the steps; a lot keeps what it was announced and opened with.

-- Counts the changes, so that of two who change the same at once the second is told.
alter table lot_rules add column version integer not null default 1;

-- A step that is asked no more has no position: lots that were checked for it keep their line.
alter table lot_steps alter column position drop not null;
alter table lot_steps drop constraint lot_steps_position_key;
alter table lot_steps add unique (position) deferrable initially deferred;
alter table lot_checks drop constraint lot_checks_step_fkey;
alter table lot_checks add foreign key (step) references lot_steps (code) on update cascade;

create function steps_in_force() returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('code', code, 'title', title, 'isRequired', is_required,
    'daysBefore', days_before, 'mostDaysOld', most_days_old) order by position), '[]')
  from lot_steps where position is not null
$$;

-- Beside the lot, whose own row each bid writes anew.
create table lot_terms (
  lot_id integer primary key references lots (id) on delete cascade,
  -- As everybody read them when it was announced.
  terms text not null,
  balance_days integer not null,
  -- As they were when it opened, or ended without opening.
  steps jsonb
);
insert into lot_terms
select l.id, r.terms, r.balance_days, case when state <> 'announced' then steps_in_force() end
from lots l, lot_rules r where state <> 'draft';

create function keep_terms_of_lot() returns trigger language plpgsql as $$
begin
  if new.state <> 'draft' then
    insert into lot_terms (lot_id, terms, balance_days) select new.id, terms, balance_days from lot_rules
    on conflict do nothing;
  end if;
  if new.state not in ('draft', 'announced') then
    update lot_terms set steps = steps_in_force() where lot_id = new.id and steps is null;
  end if;
  return null;
end $$;
create trigger lots_keep_terms after insert or update of state on lots
  for each row execute function keep_terms_of_lot();

create trigger lot_rules_changed after update on lot_rules
  for each statement execute function tell_change('lots');
create trigger lot_steps_changed after insert or update or delete on lot_steps
  for each statement execute function tell_change('lots');

-- Whose account sees lots as their bank does: all lots of a bank by its name, in any case, or one lot.
create table bank_accounts (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  bank text check (char_length(bank) between 2 and 120),
  lot_id integer references lots (id) on delete cascade,
  named_by integer not null references users (id),
  named_at timestamptz not null default now(),
  check ((bank is null) <> (lot_id is null))
);
create unique index bank_accounts_once on bank_accounts (user_id, lower(bank)) where bank is not null;
create unique index bank_accounts_once_a_lot on bank_accounts (user_id, lot_id) where lot_id is not null;
create index lots_bank on lots (lower(bank), id);
create trigger bank_accounts_changed after insert or update or delete on bank_accounts
  for each row execute function tell_change('account', 'user_id');

-- Who registers is seen at the desk and by the bank while it happens; the open pages of visitors have nothing to ask about it.
create trigger bidders_told after insert or update on bidders
  for each statement execute function tell_change('bidders');
