-- What is known of a picture that was uploaded, whether or not a listing shows it yet.
create table uploaded_pictures (
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  uploaded_by integer references users (id) on delete set null,
  uploaded_at timestamptz not null default now()
);
insert into uploaded_pictures (key, width, height, colour)
  select distinct on (file_key) file_key, width, height, colour from property_pictures;
