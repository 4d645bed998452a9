-- Runs from: 0028
-- The first counted day on which somebody bought goods, so that who had bought before is looked up for a whole range at once
-- instead of for each shopper among all orders. It holds while that day is counted. Nothing refers to it and it refers to
-- nothing: counting a day waits for no shopper, and no shopper for it.
create table sales_shoppers (
  user_id text primary key,
  first_day date not null
);
create index sales_shoppers_by_day on sales_shoppers (first_day);
-- Counted anew, each day adds its shoppers.
update sales_days set has_figures = false where has_figures;
