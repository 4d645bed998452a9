-- Runs from: 0028
-- What decides which products are related, once for all products that have it alike: related products are found by
-- ranking these few, and going down an index from the best, instead of ranking products. Kept while nothing has it.
create table product_profiles (
  category text not null,
  kind text not null,
  concerns smallint[] not null,
  vata smallint not null,
  pitta smallint not null,
  kapha smallint not null,
  primary key (category, kind, concerns, vata, pitta, kapha)
);
create index products_by_profile on products (
  category, kind, concerns, (sign(dosha_vata)::smallint), (sign(dosha_pitta)::smallint), (sign(dosha_kapha)::smallint),
  listing_position, id
) where not hidden;
drop index products_by_dosha_sign;
drop index products_by_concerns;
insert into product_profiles
select distinct category, kind, concerns, sign(dosha_vata), sign(dosha_pitta), sign(dosha_kapha) from products;

create function keep_profiles() returns trigger language plpgsql as $$
begin
  insert into product_profiles
  select distinct category, kind, concerns, sign(dosha_vata), sign(dosha_pitta), sign(dosha_kapha)
  from changed_products order by 1, 2, 3, 4, 5, 6
  on conflict do nothing;
  return null;
end $$;
create trigger new_products_keep_profiles after insert on products referencing new table as changed_products
  for each statement execute function keep_profiles();
create trigger changed_products_keep_profiles after update on products referencing new table as changed_products
  for each statement execute function keep_profiles();
