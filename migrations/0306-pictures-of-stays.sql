-- The photos with which the guest and the host of a stay show a problem or damage. Their files are encrypted.
create table stay_pictures (
  id integer generated always as identity primary key,
  stay_id integer not null references stays (id),
  about text not null check (about in ('problem', 'damage')),
  side text not null check (side in ('guest', 'host')),
  -- Of the uploaded file, so that a repeated upload adds nothing.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  file_key text not null unique,
  added_at timestamptz not null,
  unique (stay_id, about, side, sha256)
);
create trigger stay_pictures_publish after insert or delete on stay_pictures
  for each statement execute function publish_change('stay-pictures');
