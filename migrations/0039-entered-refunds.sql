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
