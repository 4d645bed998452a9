-- Runs from: 0028
-- A finished day keeps what its cash orders paid online in advance, apart from what they pay at the door. Null where
-- nothing of this kind was counted: of the days kept so far, and of those that a release before counts; such a day is summed
-- over its orders until it is counted anew.
alter table sales_days
  add column advance_orders integer,
  add column advance_paise bigint;

create or replace function recount_sales_day(id text) returns void language sql
  begin atomic
    update sales_days set is_counted = false, has_figures = false, advance_orders = null, advance_paise = null
    where day = (select (created_at at time zone 'Asia/Kolkata')::date from orders where orders.id = recount_sales_day.id);
  end;

drop trigger a_changed_order_recounts_its_day on orders;
create constraint trigger a_changed_order_recounts_its_day
  after update of stage, payment_state, payment_method, channel, total_paise, advance_paise, delivery_paise, cod_fee_paise
  on orders
  deferrable initially deferred for each row
  when ((old.stage, old.payment_state, old.payment_method, old.channel, old.total_paise, old.advance_paise,
      old.delivery_paise, old.cod_fee_paise)
    is distinct from (new.stage, new.payment_state, new.payment_method, new.channel, new.total_paise, new.advance_paise,
      new.delivery_paise, new.cod_fee_paise))
  execute function recount_sales_of_order();

-- With the advance, so that what a day sold is read from the index alone.
drop index orders_for_sales;
create index orders_for_sales on orders (created_at)
  include (payment_method, payment_state, stage, total_paise, advance_paise, channel, user_id);
