-- What shoppers say of products: one review a shopper and product, which may be changed. Samples of
-- the demo belong to nobody.
create table reviews (
  id bigint generated always as identity primary key,
  product_id text not null references products (id) on delete cascade,
  user_id text references users (id) on delete cascade,
  -- What everybody may read of the author's name, as it was when the review was written.
  author text not null,
  rating smallint not null check (rating between 1 and 5),
  -- spec 5: 20 to 200 characters; plain text.
  text text not null check (char_length(text) between 20 and 200),
  is_sample boolean not null default false,
  written_at timestamptz not null,
  unique (product_id, user_id),
  check (is_sample = (user_id is null))
);
create unique index reviews_samples on reviews (product_id, author) where is_sample;
create index reviews_by_newest on reviews (product_id, written_at desc, id desc);
create index reviews_by_rating on reviews (product_id, rating, is_sample);
create index reviews_by_user on reviews (user_id) where user_id is not null;
