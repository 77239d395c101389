-- refund_dropped: a failed refund is no longer owed, so that it leaves the queue of the admins.
alter table payment_reviews
  drop constraint payment_reviews_act_check,
  add constraint payment_reviews_act_check check (
    act in ('closed', 'credited', 'checked', 'refund_completed', 'refund_failed', 'refund_entered', 'refund_dropped')
  ),
  drop constraint payment_reviews_refund,
  add constraint payment_reviews_refund check (
    (act in ('refund_completed', 'refund_failed', 'refund_entered', 'refund_dropped')) = (refund_id is not null)
  ),
  drop constraint payment_reviews_refund_id_key;
create unique index payment_reviews_outcome on payment_reviews (refund_id) where act <> 'refund_dropped';
create unique index payment_reviews_dropped on payment_reviews (refund_id) where act = 'refund_dropped';
create index payment_refunds_failed on payment_refunds (id) where status = 'failed';
