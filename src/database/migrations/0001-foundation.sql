create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Who this database belongs to; the data folder carries the same mark.
create table shop_instance (
  only_one boolean primary key default true check (only_one),
  id uuid not null,
  created_at timestamptz not null default now()
);

-- Moves whenever something on a public page changes; kept pages belong to one version.
create table content_version (
  only_one boolean primary key default true check (only_one),
  version bigint not null default 1
);
insert into content_version default values;

-- Accounts -----------------------------------------------------------------------------------

create table users (
  id text primary key,
  issuer text not null,
  subject text not null,
  email text not null default '',
  email_verified boolean not null default false,
  name text not null,
  picture text,
  created_at timestamptz not null,
  unique (issuer, subject)
);

create table admin_grants (
  email text primary key check (email = lower(email)),
  source text not null check (source in ('environment', 'owner')),
  granted_at timestamptz not null,
  granted_by text,
  withdrawn_at timestamptz
);

create table sessions (
  token_hash bytea primary key,
  user_id text not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_end on sessions (expires_at);

create table sign_in_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  nonce text not null,
  code_verifier text not null,
  redirect_uri text not null,
  return_path text not null,
  expires_at timestamptz not null
);
create index sign_in_attempts_by_end on sign_in_attempts (expires_at);

-- Catalogue ----------------------------------------------------------------------------------

create table categories (
  id text primary key,
  title text not null unique,
  names jsonb not null default '{}',
  picture text not null,
  position integer not null unique
);

create table products (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  sku text not null unique,
  kind text not null check (kind in ('goods', 'sachet')),
  name text not null,
  names jsonb not null default '{}',
  description text not null default '',
  category text not null references categories (title) on update cascade,
  price_paise integer not null check (price_paise >= 0),
  mrp_paise integer not null check (mrp_paise >= price_paise),
  materials text[] not null default '{}',
  allergens text[] not null default '{}',
  net_quantity text not null,
  net_amount numeric(10, 2) not null check (net_amount > 0),
  net_unit text not null check (net_unit in ('g', 'ml', 'piece')),
  gross_weight_grams integer not null check (gross_weight_grams > 0),
  shelf_life_months integer not null check (shelf_life_months > 0),
  serving text not null default '',
  note text not null default '',
  dosha_vata smallint not null default 0 check (dosha_vata between -3 and 3),
  dosha_pitta smallint not null default 0 check (dosha_pitta between -3 and 3),
  dosha_kapha smallint not null default 0 check (dosha_kapha between -3 and 3),
  concerns smallint[] not null default '{}',
  flags_block text[] not null default '{}',
  flags_ask text[] not null default '{}',
  hsn text not null,
  gst_percent smallint not null check (gst_percent between 0 and 40),
  gst_from date not null,
  licence_type text not null check (licence_type in ('fssai', 'ayush', 'cosmetic')),
  licence_number text not null,
  maker text not null,
  country_of_origin text not null default 'India',
  vegetarian boolean not null default true,
  pictures jsonb not null default '[]',
  cloth jsonb not null default '{}',
  -- Romanised names, herbs and the words people type for them, in all scripts.
  search_words text not null default '',
  hidden boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- spec 5: a filter is a substring of category plus name, lower-cased.
  filter_text text generated always as (lower(category || ' ' || name)) stored
);
create index products_by_filter_text on products using gin (filter_text gin_trgm_ops);
create index products_by_newest on products (created_at desc, id) where not hidden;
create index products_by_price on products (price_paise, id) where not hidden;
create index products_by_category on products (category, id) where not hidden;

-- Stock, in lots with batch and expiry -------------------------------------------------------

create table stock_lots (
  id bigint generated always as identity primary key,
  product_id text not null references products (id),
  batch text not null,
  made_on date not null,
  expires_on date not null check (expires_on > made_on),
  -- rulings: sellable while 30 % of its life or 45 days, whichever is less, is left at delivery.
  sell_by date generated always as (
    expires_on - least(45, ceil((expires_on - made_on) * 0.3)::integer)
  ) stored,
  received integer not null check (received > 0),
  on_hand integer not null check (on_hand >= 0 and on_hand <= received),
  unique (product_id, batch)
);
create index stock_lots_to_sell on stock_lots (product_id, expires_on, id) where on_hand > 0;

-- Orders -------------------------------------------------------------------------------------

create sequence order_numbers start with 10001;

create table orders (
  id text primary key,
  number integer not null unique default nextval('order_numbers'),
  user_id text not null references users (id),
  user_name text not null,
  channel text not null check (channel in ('cart', 'sachets')),
  payment_method text not null check (payment_method in ('cod', 'prepaid')),
  payment_state text not null
    check (payment_state in ('awaiting', 'paid', 'refunded', 'failed', 'cash-due', 'cash-received')),
  stage text not null
    check (stage in ('placed', 'packed', 'shipped', 'out-for-delivery', 'delivered', 'cancelled', 'returned')),
  items_paise integer not null check (items_paise > 0),
  delivery_paise integer not null check (delivery_paise >= 0),
  cod_fee_paise integer not null check (cod_fee_paise >= 0),
  total_paise integer not null check (total_paise = items_paise + delivery_paise + cod_fee_paise),
  recipient text not null,
  address text not null,
  city text not null,
  state text not null,
  pincode text not null check (pincode ~ '^[1-9][0-9]{5}$'),
  phone text not null check (phone ~ '^[0-9]{10}$'),
  boxes integer not null check (boxes > 0),
  weight_grams integer not null check (weight_grams > 0),
  deliver_from date not null,
  deliver_until date not null,
  tracking_id text,
  created_at timestamptz not null
);
create index orders_by_user on orders (user_id, created_at desc, id desc);
create index orders_by_newest on orders (created_at desc, id desc);
create index orders_undelivered_cod on orders (user_id)
  where payment_method = 'cod' and stage not in ('delivered', 'cancelled', 'returned');

create table order_lines (
  order_id text not null references orders (id),
  position smallint not null,
  product_id text not null,
  product_name text not null,
  quantity integer not null check (quantity > 0),
  unit_price_paise integer not null check (unit_price_paise > 0),
  line_paise integer not null check (line_paise = quantity * unit_price_paise),
  hsn text not null,
  gst_percent smallint not null,
  primary key (order_id, position)
);

-- The order's timeline; a row is added for every change of stage.
create table order_events (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  stage text not null,
  at timestamptz not null
);
create index order_events_by_order on order_events (order_id, id);

-- Every movement of a lot, so that units are conserved: received = on hand + what went out.
create table stock_moves (
  id bigint generated always as identity primary key,
  lot_id bigint not null references stock_lots (id),
  order_id text references orders (id),
  kind text not null check (kind in ('received', 'sold', 'returned', 'corrected')),
  quantity integer not null check (quantity <> 0),
  at timestamptz not null
);
create index stock_moves_by_lot on stock_moves (lot_id);
create index stock_moves_by_order on stock_moves (order_id) where order_id is not null;

-- A write that may be repeated: its key, what was asked, and what was answered.
create table idempotency_keys (
  user_id text not null references users (id) on delete cascade,
  key text not null,
  request_hash text not null,
  response jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Who changed what, when, before and after. Rows are added, never changed.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id text,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb
);
create index audit_log_by_subject on audit_log (subject_kind, subject_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name;
end
$$;
create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_change();
create trigger order_events_are_append_only before update or delete on order_events
  for each row execute function refuse_change();
create trigger stock_moves_are_append_only before update or delete on stock_moves
  for each row execute function refuse_change();
