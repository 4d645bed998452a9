-- What the owner does with the shelf: pictures that were uploaded, requests that may be repeated.
create table pictures (
  id text primary key check (id ~ '^[a-z0-9]{20,40}$'),
  -- What it was uploaded for: 'product', 'post', 'return'.
  purpose text not null,
  is_private boolean not null default false,
  -- Files are <base>-<width>.avif and .webp; made by ourselves, never an address that somebody sent.
  base text not null unique,
  widths integer[] not null check (cardinality(widths) > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  uploaded_by text,
  uploaded_at timestamptz not null
);
create index pictures_by_age on pictures (uploaded_at);
-- Which product shows a picture.
create index products_by_picture on products using gin (pictures jsonb_path_ops);

-- Taken back with the import that brought it: in no list any more, but its orders still know it.
alter table products add column archived_at timestamptz
  check (archived_at is null or hidden);
create index products_by_change on products (updated_at desc, id desc) where archived_at is null;
create index products_by_change_hidden on products (updated_at desc, id desc)
  where archived_at is null and hidden;
-- What the last product of a category declared.
create index products_by_category_age on products (category, created_at desc)
  where archived_at is null;

-- A new product is made once, however often its form is sent.
create table product_requests (
  request_key text primary key,
  request_hash text not null,
  product_id text not null references products (id),
  at timestamptz not null
);
