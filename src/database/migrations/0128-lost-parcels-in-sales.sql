-- Runs from: 0028
-- A parcel that its courier lost is none that came back: its day is counted anew when that becomes known, and once now.
create constraint trigger a_lost_parcel_recounts_the_day_of_its_order
  after update of step on shipments
  deferrable initially deferred for each row
  when ((old.step = 'lost') is distinct from (new.step = 'lost'))
  execute function recount_sales_of_named_order();
update sales_days set has_figures = false
where day in (
  select (orders.created_at at time zone 'Asia/Kolkata')::date
  from orders join shipments on shipments.order_id = orders.id
  where orders.stage = 'returned' and shipments.step = 'lost'
);
