-- Nights that a guest gives up by a move are refunded as a cancellation on that day. What the rule withholds of them
-- pays for no other night and is not refunded later.
alter table stays
  add column withheld bigint not null default 0 check (withheld >= 0),
  -- Until then the guest gets everything back: 24 hours after booking, if the arrival is at least seven days away.
  add column full_refund_until timestamptz,
  -- The version of the calendar entry (SEQUENCE in iCalendar): it grows with each change.
  add column sequence integer not null default 0 check (sequence >= 0),
  -- The host's reason for a cancellation. The note is for the guest and the admins.
  add column cancel_reason text check (cancel_reason in ('repairs', 'double_booking', 'emergency', 'guest_asked', 'other')),
  add column cancel_note text check (char_length(cancel_note) between 1 and 500),
  add check (cancel_reason is null or ended_by = 'host');

-- How many confirmed stays a host has cancelled.
create index stays_cancelled_by_host on stays (host_id, ended_at)
  where ended_by = 'host' and confirmed_at is not null;
