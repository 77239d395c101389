-- Each channel reads our calendar at an address of its own, which leaves out the channel's own nights. A channel may
-- repeat in its calendar what it read in ours, so we remember what it was told.
alter table stay_feeds
  -- The secret part of the channel's address.
  add column mark text not null default replace(gen_random_uuid()::text, '-', '') unique
    check (mark ~ '^[A-Za-z0-9_-]{32}$'),
  -- The nights of its calendar that it did not read in ours. Other channels are told these.
  add column own datemultirange not null default '{}',
  -- What it read in our calendar: since `told_since`, and in the period before.
  add column told datemultirange not null default '{}',
  add column told_before datemultirange not null default '{}',
  add column told_since timestamptz,
  -- When the channel last read its address.
  add column fetched_at timestamptz;
-- Nothing is known yet about who read what: until a channel reads its own address, all its nights count as its own.
update stay_feeds set own = nights;

-- A channel that reads our calendar changes nothing that an open page shows.
drop trigger stay_feeds_changed on stay_feeds;
create trigger stay_feeds_changed after insert or delete or update of nights, read_at, fault, name on stay_feeds
  for each row execute function tell_change('stay-nights', 'property_id');
