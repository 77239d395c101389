-- 'Which homes are free for these nights' looks at the stays of these nights and at no others, at what these nights cost
-- where it is not the usual price, and at the furnished houses on the market without reading their descriptions.
create index taken_nights_when on taken_nights using gist (nights);
create index stay_night_prices_night on stay_night_prices (night, property_id);
create index properties_stays on properties (id) include (price, price_ugx, currency, sleeps, min_nights)
  where category = 'furnished_houses' and is_available;
