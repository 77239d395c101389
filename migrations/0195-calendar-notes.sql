-- What a channel's calendar had that could not be read when it was last read, in sentences for the host. The lines
-- themselves are not stored, because they may name guests.
alter table stay_feeds
  add column notes text[] not null default '{}' check (cardinality(notes) <= 11);
