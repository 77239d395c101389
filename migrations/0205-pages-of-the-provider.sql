-- Whether the provider's own page was opened for a payment. Whoever pays there is asked by the provider for a number that
-- we do not know, so such a payment says nothing about whose phone it is.
alter table payment_intents add column page_opened boolean not null default false;
