-- Every change that a visitor could see is told on the channel 'content' as '<topic> <id>', when its transaction commits.
-- The same words are told once in a transaction. Views are counted all day long and are not told.

create function tell_property_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', 'property ' || coalesce(new.id, old.id));
  return null;
end $$;

create function tell_property_part_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', 'property ' || coalesce(new.property_id, old.property_id));
  return null;
end $$;

create function tell_lists_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('content', 'lists 0');
  return null;
end $$;

create trigger properties_added_or_removed after insert or delete on properties
  for each row execute function tell_property_change();
create trigger properties_changed after update on properties
  for each row when (
    (to_jsonb(old) - 'view_count') is distinct from (to_jsonb(new) - 'view_count')
  ) execute function tell_property_change();
create trigger property_pictures_changed after insert or update or delete on property_pictures
  for each row execute function tell_property_part_change();
create trigger reviews_changed after insert or update or delete on reviews
  for each row execute function tell_property_part_change();

create trigger areas_changed after insert or update or delete on areas
  for each statement execute function tell_lists_change();
create trigger amenities_changed after insert or update or delete on amenities
  for each statement execute function tell_lists_change();
create trigger property_types_changed after insert or update or delete on property_types
  for each statement execute function tell_lists_change();
create trigger exchange_rates_changed after insert or update or delete on exchange_rates
  for each statement execute function tell_lists_change();
