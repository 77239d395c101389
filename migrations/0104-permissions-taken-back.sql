-- A permission to list that an admin took back, with the reason.
alter table listing_requests
  drop constraint listing_requests_state_check,
  add constraint listing_requests_state_check
    check (state in ('open', 'asked', 'approved', 'refused', 'withdrawn', 'revoked')),
  drop constraint listing_requests_check,
  add constraint listing_requests_check check (state not in ('asked', 'refused', 'revoked') or reason is not null);
