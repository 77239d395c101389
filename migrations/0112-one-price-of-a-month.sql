-- Visitors see the monthly price of a rental where it has one. One that only repeated the price hid every later change
-- of the price from them.
update properties set monthly_price = null where monthly_price = price;
