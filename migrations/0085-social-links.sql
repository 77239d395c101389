-- Where else the market can be found: links at the foot of every page.
create table social_links (
  id integer generated always as identity primary key,
  name text not null check (btrim(name) <> '' and char_length(name) <= 40),
  address text not null check (address like 'https://%' and char_length(address) <= 300),
  position integer not null default 1000,
  is_retired boolean not null default false
);
create trigger social_links_changed after insert or update or delete on social_links
  for each statement execute function tell_change('social-links');
