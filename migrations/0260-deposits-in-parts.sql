-- When the first part of a deposit arrived that is not whole yet. Null without parts, and once the deposit is whole.
alter table bidders
  add column parts_since timestamptz,
  add constraint bidders_parts_until_whole check (parts_since is null or deposit is distinct from 'held');
create index bidders_in_parts on bidders (parts_since) where parts_since is not null;
create index payment_intents_of_bidders on payment_intents (subject) where purpose = 'bid_deposit';

-- A process of the former version takes every paid part for the whole deposit. Its transaction fails here, and a process
-- of this version credits the part later.
create function refuse_unfinished_deposit() returns trigger language plpgsql as $$
begin
  if (select deposit from lots where id = new.lot_id) > (
    select coalesce(sum(amount), 0) from payment_intents
    where purpose = 'bid_deposit' and subject = new.id::text and status in ('succeeded', 'partially_refunded')
  ) then
    raise exception 'the deposit of bidder % is not whole', new.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bidders_whole_deposit before update on bidders
  for each row when (new.deposit = 'held' and old.deposit is distinct from 'held')
  execute function refuse_unfinished_deposit();
