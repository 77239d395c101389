-- Dollar prices are compared in shillings at the dated rate. A new rate prices them anew, whoever sets it and however.

create function reprice_dollars() returns trigger language plpgsql as $$
begin
  update properties
    set price_ugx = greatest(1, round(price::numeric / 100 * new.ugx_per_unit))
    where currency = 'USD' and price_ugx <> greatest(1, round(price::numeric / 100 * new.ugx_per_unit));
  return null;
end $$;

create trigger exchange_rates_reprice after insert or update of ugx_per_unit on exchange_rates
  for each row when (new.currency = 'USD') execute function reprice_dollars();
