-- Calendars of other channels on which a host sells the same nights, and the address at which they read ours.
create table stay_feeds (
  id integer generated always as identity primary key,
  property_id integer not null references properties (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- Whoever holds it reads it: told to nobody but the host.
  address text not null check (char_length(address) between 10 and 1000),
  -- What it said when it was last read; kept when it cannot be read.
  nights datemultirange not null default '{}',
  read_at timestamptz,
  fault text check (char_length(fault) between 1 and 300),
  failures smallint not null default 0 check (failures >= 0),
  next_at timestamptz not null default now(),
  unique (property_id, address)
);
create index stay_feeds_next on stay_feeds (next_at);

create table stay_calendars (
  property_id integer primary key references properties (id) on delete cascade,
  -- The end of its address, which whoever holds it reads.
  mark text not null unique check (mark ~ '^[A-Za-z0-9_-]{32}$')
);

alter table taken_nights
  add column feed_id integer references stay_feeds (id) on delete cascade,
  add constraint taken_nights_feed check ((kind = 'feed') = (feed_id is not null));
create index taken_nights_feeds on taken_nights (feed_id) where feed_id is not null;

-- Takes what calendars of other channels say of a home wherever nobody else has the nights. Where somebody takes some
-- of them in the same moment, it waits for them, and takes what is left.
create function take_feed_nights(home integer) returns void language plpgsql as $$
declare
  missing boolean;
begin
  for attempt in 1..10 loop
    insert into taken_nights (property_id, kind, nights, feed_id)
    select home, 'feed', part, feed_id
    from (
      select f.id as feed_id,
        f.nights
        - coalesce((select range_agg(e.nights) from stay_feeds e where e.property_id = home and e.id < f.id), '{}')
        - coalesce((select range_agg(t.nights) from taken_nights t where t.property_id = home), '{}') as rest
      from stay_feeds f where f.property_id = home
    ) feeds, unnest(rest) as part
    on conflict do nothing;
    select exists (
      select from stay_feeds f where f.property_id = home
        and not f.nights <@ (select coalesce(range_agg(t.nights), '{}') from taken_nights t where t.property_id = home)
    ) into missing;
    exit when not missing;
  end loop;
end $$;

-- Nights that a stay, a block or another calendar gives back may be taken on another channel.
create function take_freed_nights() returns trigger language plpgsql as $$
begin
  if exists (select from stay_feeds f where f.property_id = old.property_id and f.nights && old.nights)
    and exists (select from properties p where p.id = old.property_id)
  then
    perform take_feed_nights(old.property_id);
  end if;
  return null;
end $$;
create trigger take_freed_nights after delete or update of nights on taken_nights
  for each row execute function take_freed_nights();

create trigger stay_feeds_changed after insert or update or delete on stay_feeds
  for each row execute function tell_change('stay-nights', 'property_id');
