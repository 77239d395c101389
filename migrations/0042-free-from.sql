-- From when a home that is let by the month can be had; null: it is free now.
alter table properties
  add column available_from date check (available_from between '1900-01-01' and '2999-12-31'),
  add constraint properties_free_from_is_of_rentals check (category = 'rental_units' or available_from is null);
