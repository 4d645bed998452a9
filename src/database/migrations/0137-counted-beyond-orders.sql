-- Runs from: 0028
-- Pieces that were counted beyond what a batch has outside of orders were received in it: otherwise an order whose goods
-- come back would not fit into the batch, and could not be cancelled.
with beyond as (
  select lot_id, sum(quantity)::integer as units from stock_moves
  where order_id is null and kind <> 'received'
  group by lot_id having sum(quantity) > 0
),
raised as (
  update stock_lots set received = received + units from beyond where stock_lots.id = lot_id
)
insert into stock_moves (lot_id, kind, quantity, at)
select lot_id, 'received', units, now() from beyond
union all
select lot_id, 'corrected', -units, now() from beyond;
