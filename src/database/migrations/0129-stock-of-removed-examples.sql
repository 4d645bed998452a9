-- Runs from: 0028
-- What the demo had in stock is written off with its examples. Where they were removed before that held, it is now: as if
-- with the removal, so that undoing the removal brings it back.
with removal as (
  select action, at, after from audit_log
  where subject_kind = 'settings' and action in ('examples.removed', 'examples.restored')
  order by id desc limit 1
),
demo as materialized (
  select stock_lots.id, stock_lots.on_hand, removal.at from removal, stock_lots
  join products on products.id = stock_lots.product_id
  where removal.action = 'examples.removed' and stock_lots.on_hand > 0 and products.hidden
    and case when products.kind = 'sachet' then products.licence_number || products.maker like '%(example)%'
      -- A product that was renamed is the owner's own.
      else (removal.after -> 'archived' ? products.id or removal.after -> 'hidden' ? products.id)
        and trim(both '-' from regexp_replace(lower(products.name), '[^a-z0-9]+', '-', 'g')) = trim(both '-' from products.id)
    end
  order by stock_lots.product_id, stock_lots.expires_on, stock_lots.id
  for no key update of stock_lots
),
emptied as (
  update stock_lots set on_hand = 0 from demo where stock_lots.id = demo.id
)
insert into stock_moves (lot_id, kind, quantity, at)
select id, 'corrected', -on_hand, at from demo;
