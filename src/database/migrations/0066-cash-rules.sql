-- Runs from: 0028
-- The owner's rules for cash on delivery; the latest row holds. What no rule asks about is not read.
create table cash_rules (
  id integer primary key generated always as identity,
  rules jsonb not null check (jsonb_typeof(rules) = 'array'),
  asks_shopper boolean not null,
  asks_place boolean not null,
  published_at timestamptz not null
);
-- How often parcels are refused at a pincode.
create index orders_cash_ended on orders (pincode, stage)
  where payment_method = 'cod' and stage in ('delivered', 'returned');
