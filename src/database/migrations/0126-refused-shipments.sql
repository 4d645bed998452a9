-- Runs from: 0028
-- What a courier refused is cancelled there with its order, too. The releases before ask for a part of these states.
create index shipments_open_at_courier on shipments (order_id) where state in ('wanted', 'booked', 'needs-owner');
drop index shipments_to_cancel;
