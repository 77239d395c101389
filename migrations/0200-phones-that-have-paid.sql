-- When a prompt was approved and its money arrived. Prompts that were paid are kept for a year, so that strangers who
-- name the phone cannot use up the prompts of the person who pays with it.
alter table payment_prompts add column paid_at timestamptz;
