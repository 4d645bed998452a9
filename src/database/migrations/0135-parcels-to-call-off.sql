-- Runs from: 0028
-- The cancellation of an order makes its shipment due, so that no job looks for such orders. Releases before look for
-- them themselves, by shipments_open_at_courier.
update shipments set next_try_at = now(), tries = 0
from orders
where orders.id = shipments.order_id and orders.stage = 'cancelled' and shipments.next_try_at is null
  and shipments.carrier = 'courier' and shipments.state in ('wanted', 'booked', 'needs-owner');
