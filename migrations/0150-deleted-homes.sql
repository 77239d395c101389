-- The short public record of a home that its owner deleted, so that its address and saved lists can still name it.
create table deleted_homes (
  property_id integer primary key,
  owner_id integer not null references users (id),
  title text not null check (char_length(title) <= 300),
  category text not null,
  area text,
  location text not null,
  price_ugx bigint not null check (price_ugx > 0),
  bedrooms integer not null,
  deleted_at timestamptz not null
);
create index deleted_homes_owner on deleted_homes (owner_id);
create index deleted_homes_age on deleted_homes (deleted_at);

-- The figures of a day stay true when one of its homes is deleted. Ids are never used twice.
alter table property_days drop constraint property_days_property_id_fkey;

-- Requests and unpaid holds are promises too: a deletion ends them first.
create or replace function refuse_while_booked() returns trigger language plpgsql as $$
begin
  if exists (
    select from stays where property_id = old.id and state in ('requested', 'held', 'confirmed')
  ) then
    raise exception 'property % is booked', old.id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
