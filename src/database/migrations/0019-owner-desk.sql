-- What the owner decides in the panel instead of in a file; absent fields are as shipped.
create table shop_settings (
  only_one boolean primary key default true check (only_one),
  texts jsonb not null default '{}',
  changed_at timestamptz
);
insert into shop_settings default values;

-- The list of orders is searched, filtered and paged by the panel, also when it is long.
create index orders_by_stage on orders (stage, created_at desc, id desc);
create index orders_by_payment on orders (payment_state, created_at desc, id desc)
  where payment_state in ('awaiting', 'failed', 'refunded');
create index orders_by_phone on orders (phone, created_at desc);
create index orders_by_name on orders
  using gin (lower(user_name || ' ' || recipient) gin_trgm_ops);

-- Sales by day are summed from the index alone.
create index orders_for_sales on orders (created_at)
  include (payment_method, payment_state, stage, total_paise);
create index order_lines_for_sales on order_lines (order_id)
  include (product_id, product_name, quantity, line_paise);

create index audit_log_by_kind on audit_log (subject_kind, id desc);
