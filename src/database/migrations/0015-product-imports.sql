-- A product table that was read: what it would do, what it did, and what stood before.
create table product_imports (
  id text primary key check (id ~ '^[a-z0-9]{20,40}$'),
  file_name text not null,
  form text not null check (form in ('shopify', 'woocommerce')),
  state text not null check (state in ('checked', 'imported', 'undone')),
  products jsonb not null,
  errors jsonb not null,
  -- The batch and expiry of the stock in the file, when the owner gave them (law 5.4).
  lot jsonb,
  -- What the import made and what it changed; there once it has happened.
  undo jsonb,
  checked_by text,
  checked_at timestamptz not null,
  moved_at timestamptz
);
create index product_imports_by_age on product_imports (checked_at desc, id);
