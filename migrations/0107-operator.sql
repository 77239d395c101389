-- Who runs the market, as the law wants it said. Empty: nobody has entered it, and no page says anything about it.
create table operator (
  name text primary key check (name = 'all'),
  legal_name text not null default '' check (char_length(legal_name) <= 120),
  registration_number text not null default '' check (char_length(registration_number) <= 40),
  registered_with text not null default '' check (char_length(registered_with) <= 120),
  directors text not null default '' check (char_length(directors) <= 300),
  office text not null default '' check (char_length(office) <= 200),
  data_protection_number text not null default '' check (char_length(data_protection_number) <= 40),
  check (legal_name <> '' or (registration_number = '' and data_protection_number = ''))
);
insert into operator values ('all');
create trigger operator_changed after insert or update or delete on operator
  for each statement execute function tell_change('operator');
