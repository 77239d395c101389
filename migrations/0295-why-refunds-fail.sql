-- Why the provider refused a refund, in its own words.
alter table payment_refunds add column failure text check (char_length(failure) <= 300);
