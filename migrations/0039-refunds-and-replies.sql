-- A refund that was made at the provider itself is entered by an admin, who says where it stands.

alter table payment_reviews
  drop constraint payment_reviews_act_check,
  drop constraint payment_reviews_check,
  add constraint payment_reviews_act_check check (
    act in ('closed', 'credited', 'checked', 'refund_completed', 'refund_failed', 'refund_entered')
  ),
  add constraint payment_reviews_refund check (
    (act in ('refund_completed', 'refund_failed', 'refund_entered')) = (refund_id is not null)
  );

-- A visitor writes back on the page of their enquiry.
alter table enquiry_events
  alter column by_user drop not null,
  drop constraint enquiry_events_kind_check,
  add constraint enquiry_events_kind_check check (kind in ('note', 'answer', 'stage', 'reply')),
  add constraint enquiry_events_writer check ((kind = 'reply') = (by_user is null));
