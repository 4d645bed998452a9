-- Runs from: 0028
-- A finished day keeps every figure of sales that sums over days, not only what it sold. What the release before counts
-- lacks them, so a day is taken as counted only with both marks.
alter table sales_days
  add column has_figures boolean not null default false,
  add column parcels integer not null default 0,
  add column came_back integer not null default 0,
  add column cash_parcels integer not null default 0,
  add column refused_cash integer not null default 0,
  add column refunded_orders integer not null default 0,
  add column refunded_paise bigint not null default 0,
  add column delivery_paise bigint not null default 0,
  add column cod_fee_paise bigint not null default 0,
  add column consultations integer not null default 0,
  add column consultations_paise bigint not null default 0;

create or replace function recount_sales_day(id text) returns void language sql
  begin atomic
    update sales_days set is_counted = false, has_figures = false
    where day = (select (created_at at time zone 'Asia/Kolkata')::date from orders where orders.id = recount_sales_day.id);
  end;
create function recount_sales_of_named_order() returns trigger language plpgsql as $$
begin
  perform recount_sales_day(coalesce(new.order_id, old.order_id));
  return null;
end $$;

-- Other parts of the bill may change at the same total.
drop trigger a_changed_order_recounts_its_day on orders;
create constraint trigger a_changed_order_recounts_its_day
  after update of stage, payment_state, payment_method, channel, total_paise, delivery_paise, cod_fee_paise on orders
  deferrable initially deferred for each row
  when ((old.stage, old.payment_state, old.payment_method, old.channel, old.total_paise, old.delivery_paise,
      old.cod_fee_paise)
    is distinct from (new.stage, new.payment_state, new.payment_method, new.channel, new.total_paise, new.delivery_paise,
      new.cod_fee_paise))
  execute function recount_sales_of_order();
-- A parcel that came back was refused only where no return was asked for.
create constraint trigger a_return_recounts_the_day_of_its_order
  after insert or delete on return_requests
  deferrable initially deferred for each row execute function recount_sales_of_named_order();
create constraint trigger a_refund_recounts_the_day_of_its_order
  after insert or delete or update of state, amount_paise on refunds
  deferrable initially deferred for each row execute function recount_sales_of_named_order();
create constraint trigger a_cash_refund_recounts_the_day_of_its_order
  after insert or delete or update of ended_at, amount_paise on cash_refunds
  deferrable initially deferred for each row execute function recount_sales_of_named_order();

-- With the shopper, so that who bought in a range is read from the index alone.
drop index orders_for_sales;
create index orders_for_sales on orders (created_at)
  include (payment_method, payment_state, stage, total_paise, channel, user_id);
