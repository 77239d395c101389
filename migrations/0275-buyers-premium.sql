-- The bank's charge on top of the price, in hundredths of a percent. It is one of the sealed terms.
alter table lots
  add column premium_basis_points integer not null default 0 check (premium_basis_points between 0 and 1500);
