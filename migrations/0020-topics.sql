-- Every change that somebody could see is told on the channel 'content' by its topic, when its transaction commits: a kind of
-- thing ('areas'), or one of a kind ('property:12'). The same topic is told once in a transaction; one that changes more than
-- ten thousand of a kind tells the kind as a whole ('property'). Views are counted all day long and are not told.
--
-- A table tells its topics by a trigger with tell_change('<kind>'), or tell_change('<kind>', '<column of the id>') for each row.

create function tell_change() returns trigger language plpgsql as $$
declare
  kind text := tg_argv[0];
  counter text := 'content.told_' || replace(kind, '-', '_');
  id text;
  told integer;
begin
  if tg_nargs = 1 then
    perform pg_notify('content', kind);
    return null;
  end if;
  -- A row that moves from one to another concerns both.
  for id in
    select distinct key from unnest(array[to_jsonb(old) ->> tg_argv[1], to_jsonb(new) ->> tg_argv[1]]) as key
    where key is not null
  loop
    -- Such a setting ends with its transaction, and goes back with a savepoint as what was told after it does.
    told := coalesce(nullif(current_setting(counter, true), ''), '0')::integer + 1;
    perform set_config(counter, told::text, true);
    perform pg_notify('content', case when told <= 10000 then kind || ':' || id else kind end);
  end loop;
  return null;
end $$;

drop trigger properties_added_or_removed on properties;
drop trigger properties_changed on properties;
drop trigger property_pictures_changed on property_pictures;
drop trigger reviews_changed on reviews;
drop trigger areas_changed on areas;
drop trigger amenities_changed on amenities;
drop trigger property_types_changed on property_types;
drop trigger exchange_rates_changed on exchange_rates;
drop function tell_property_change();
drop function tell_property_part_change();
drop function tell_lists_change();

create trigger properties_added_or_removed after insert or delete on properties
  for each row execute function tell_change('property', 'id');
create trigger properties_changed after update on properties
  for each row when (
    (to_jsonb(old) - 'view_count') is distinct from (to_jsonb(new) - 'view_count')
  ) execute function tell_change('property', 'id');
create trigger property_pictures_changed after insert or update or delete on property_pictures
  for each row execute function tell_change('property', 'property_id');
create trigger reviews_changed after insert or update or delete on reviews
  for each row execute function tell_change('property', 'property_id');

-- The banks are those that sell something here.
create trigger banks_added after insert on properties
  for each row when (new.bank_name is not null) execute function tell_change('banks');
create trigger banks_removed after delete on properties
  for each row when (old.bank_name is not null) execute function tell_change('banks');
create trigger banks_changed after update of bank_name, category on properties
  for each row when (
    coalesce(old.bank_name, new.bank_name) is not null
    and (old.bank_name, old.category) is distinct from (new.bank_name, new.category)
  ) execute function tell_change('banks');

create trigger areas_changed after insert or update or delete on areas
  for each statement execute function tell_change('areas');
create trigger amenities_changed after insert or update or delete on amenities
  for each statement execute function tell_change('amenities');
create trigger property_types_changed after insert or update or delete on property_types
  for each statement execute function tell_change('property-types');
create trigger exchange_rates_changed after insert or update or delete on exchange_rates
  for each statement execute function tell_change('exchange-rates');
create trigger plans_changed after insert or update or delete on plans
  for each statement execute function tell_change('plans');
