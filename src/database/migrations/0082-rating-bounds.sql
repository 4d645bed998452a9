-- Runs from: 0028
-- What products are sorted by when the best rated come first is kept with them, computed as domain/reviews/rating-bound
-- does (a test compares the two), from the ratings that a page shows.
create function rating_bound(n bigint, stars bigint, squares bigint) returns integer
language sql immutable parallel safe as $$
  select round((mean - 1.65 * sqrt(((55 + squares) / count - mean ^ 2) / (count + 1))) * 10000)::integer
  from (select (5 + n)::float8 as count, (15 + stars) / (5 + n)::float8 as mean) as rated
$$;
alter table products add column rating_bound integer not null default rating_bound(0, 0, 0);

create function rate_products(rated text[]) returns void language plpgsql as $$
begin
  -- Locked before it is computed, so that two reviews at once cannot each miss the other.
  perform from products where id = any (rated) order by id for no key update;
  update products set rating_bound = exact.bound
  from (
    select id, (
      select rating_bound(count(*), coalesce(sum(rating), 0), coalesce(sum(rating * rating), 0))
      from reviews where product_id = wanted.id and hidden_at is null
    ) as bound
    from unnest(rated) as wanted (id)
  ) as exact
  where products.id = exact.id and products.rating_bound <> exact.bound;
end $$;
select rate_products(array_agg(distinct product_id)) from reviews having count(*) > 0;
create index products_by_rating on products (rating_bound desc, id) where not hidden;

create function rate_by_reviews() returns trigger language plpgsql as $$
begin
  perform rate_products(array_agg(distinct product_id)) from changed_reviews having count(*) > 0;
  return null;
end $$;
create trigger new_reviews_rate after insert on reviews referencing new table as changed_reviews
  for each statement execute function rate_by_reviews();
create trigger gone_reviews_rate after delete on reviews referencing old table as changed_reviews
  for each statement execute function rate_by_reviews();
create function rate_by_changed_reviews() returns trigger language plpgsql as $$
begin
  perform rate_products(array_agg(distinct new_reviews.product_id))
  from new_reviews join old_reviews using (id)
  where (new_reviews.rating, new_reviews.hidden_at is null)
    is distinct from (old_reviews.rating, old_reviews.hidden_at is null)
  having count(*) > 0;
  return null;
end $$;
create trigger changed_reviews_rate after update on reviews
  referencing old table as old_reviews new table as new_reviews
  for each statement execute function rate_by_changed_reviews();
