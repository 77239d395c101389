-- The network from which unpaid nights are held, unless the holder is signed in with a confirmed email. It is deleted
-- with the hold.
alter table taken_nights
  add column held_network text check (char_length(held_network) between 1 and 64),
  add constraint taken_nights_network check (held_network is null or kind = 'hold');

-- When the holder first held these nights, if an earlier hold of theirs counts. Null: when the stay was asked for.
alter table stays add column hold_began_at timestamptz;

-- Nights are held unpaid for 30 minutes at most.
update stay_rules set hold_minutes = 30 where hold_minutes > 30;
alter table stay_rules
  drop constraint stay_rules_hold_minutes_check,
  add constraint stay_rules_hold_minutes_check check (hold_minutes between 5 and 30);
