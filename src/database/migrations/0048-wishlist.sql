-- Runs from: 0028
-- The products that an account keeps in mind.
create table wishes (
  user_id text not null references users (id) on delete cascade,
  product_id text not null references products (id) on delete cascade,
  wished_at timestamptz not null,
  primary key (user_id, product_id)
);
create index wishes_of_product on wishes (product_id);
