-- refunded: everything that was paid for the stay is refunded, so there is nothing to decide.
alter table stay_problems drop constraint stay_problems_state_check;
alter table stay_problems add constraint stay_problems_state_check
  check (state in ('open', 'withdrawn', 'decided', 'refunded')) not valid;
alter table stay_problems validate constraint stay_problems_state_check;
