-- A view counts once per visitor, property and day; and of one address only so many do, whatever cookies it brings along.
create table property_view_addresses (
  property_id integer not null references properties (id) on delete cascade,
  address text not null check (char_length(address) <= 64),
  window_starts_at timestamptz not null,
  views integer not null check (views > 0),
  primary key (property_id, address, window_starts_at)
);
create index property_view_addresses_age on property_view_addresses (window_starts_at);
