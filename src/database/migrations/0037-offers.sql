-- Runs from: 0028
-- Codes and automatic offers of the owner; their terms never change, so that an order's offer can always be explained.
create table offers (
  id integer primary key generated always as identity,
  name text not null check (name <> ''),
  code text unique check (code = upper(code)),
  benefit jsonb not null,
  scope jsonb not null,
  min_paise integer not null check (min_paise >= 0),
  first_order_only boolean not null,
  combinable boolean not null,
  starts_at timestamptz not null,
  ends_at timestamptz check (ends_at > starts_at),
  max_uses integer check (max_uses > 0),
  max_uses_per_person integer check (max_uses_per_person > 0),
  created_at timestamptz not null,
  ended_at timestamptz
);

-- The offers that an order was placed with, and what each took off goods and delivery.
create table order_offers (
  order_id text not null references orders (id) on delete cascade,
  offer_id integer not null references offers (id),
  saved_paise integer not null check (saved_paise > 0),
  primary key (order_id, offer_id)
);
create index order_offers_of_offer on order_offers (offer_id);

-- The line's share of the order's offers.
alter table order_lines
  add column offer_paise integer not null default 0,
  add constraint order_lines_offer_within check (offer_paise between 0 and line_paise) not valid;
alter table order_lines validate constraint order_lines_offer_within;
