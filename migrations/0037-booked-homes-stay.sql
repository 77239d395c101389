-- A home that guests have paid to sleep in is not deleted under them.
create function refuse_while_booked() returns trigger language plpgsql as $$
begin
  if exists (select from stays where property_id = old.id and state = 'confirmed') then
    raise exception 'property % is booked', old.id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger properties_booked_stay before delete on properties
  for each row execute function refuse_while_booked();
