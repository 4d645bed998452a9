-- Runs from: 0028
-- The panel's one search field asks each of these by its index.
create index orders_by_part_of_phone on orders using gin (phone gin_trgm_ops);
create index orders_by_pincode on orders (pincode, created_at desc);
create index orders_by_total on orders (total_paise, created_at desc);
create index users_by_part_of_email on users using gin (lower(email) gin_trgm_ops);
create index payment_facts_by_payment on payment_facts (payment_id);
create index stock_lots_by_batch on stock_lots (lower(batch) text_pattern_ops);
