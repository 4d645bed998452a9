-- Runs from: 0028
-- What a finished day in India has sold, so that a year is summed over days instead of orders. The day of an order that
-- changes is counted anew by the nightly job; until then it is summed over its orders.
create table sales_days (
  day date primary key,
  is_counted boolean not null default false,
  orders integer not null default 0,
  paise bigint not null default 0,
  cash_orders integer not null default 0,
  cash_paise bigint not null default 0
);
create table sales_day_products (
  day date not null references sales_days (day) on delete cascade,
  -- Of all sachets one row, which is no product.
  product_id text not null,
  name text not null,
  units integer not null,
  paise bigint not null,
  primary key (day, product_id)
);

-- Also a day that is being counted is waited for: what it read may lack this change.
create function recount_sales_day(id text) returns void language sql
  begin atomic
    update sales_days set is_counted = false
    where day = (select (created_at at time zone 'Asia/Kolkata')::date from orders where orders.id = recount_sales_day.id);
  end;
create function recount_sales_of_order() returns trigger language plpgsql as $$
begin
  perform recount_sales_day(new.id);
  return null;
end $$;
create function recount_sales_of_line() returns trigger language plpgsql as $$
begin
  perform recount_sales_day(old.order_id);
  return null;
end $$;
-- At the end of the transaction, so that nothing is waited for while the day is locked.
create constraint trigger a_changed_order_recounts_its_day
  after update of stage, payment_state, payment_method, channel, total_paise on orders
  deferrable initially deferred for each row
  when ((old.stage, old.payment_state, old.payment_method, old.channel, old.total_paise)
    is distinct from (new.stage, new.payment_state, new.payment_method, new.channel, new.total_paise))
  execute function recount_sales_of_order();
create constraint trigger changed_goods_recount_the_day_of_their_order
  after update or delete on order_lines
  deferrable initially deferred for each row execute function recount_sales_of_line();
