-- What guests ask before a short stay. All of it is optional, and no other category has it.

alter table properties
  add column sleeps smallint check (sleeps between 1 and 500),
  add column beds smallint check (beds between 1 and 500),
  add column min_nights smallint check (min_nights between 1 and 365),
  add column check_in_from text check (check_in_from ~ '^([01][0-9]|2[0-3]):00$'),
  add column check_out_by text check (check_out_by ~ '^([01][0-9]|2[0-3]):00$'),
  add constraint properties_stays_are_furnished_houses check (
    category = 'furnished_houses'
    or (sleeps is null and beds is null and min_nights is null and check_in_from is null and check_out_by is null)
  );
