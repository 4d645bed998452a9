-- Runs from: 0028
-- Which products a change of content was about. `site` is the last version whose change was about more than named
-- products, `named` the last that named them; a program that names none, as those before this did, moves `site`.
alter table content_version add column site bigint not null default 0, add column named bigint not null default 0;
update content_version set site = version;
create function note_site_version() returns trigger language plpgsql as $$
begin
  if new.named = old.named then new.site := new.version; end if;
  return new;
end $$;
create trigger site_version_is_noted before update on content_version
  for each row execute function note_site_version();

create table product_versions (
  product_id text primary key,
  version bigint not null
);
create index product_versions_by_version on product_versions (version);
create index product_companions_by_companion on product_companions (companion_id);

-- These products, and those whose pages show one of them: the sizes of its family, and what it is bought with.
create function shown_with(changed text[]) returns setof text language sql stable as $$
  select unnest(changed)
  union
  select sibling.id from products join products as sibling
    on sibling.family <> '' and lower(sibling.family) = lower(products.family)
  where products.id = any (changed) and products.family <> ''
  union
  select product_id from product_companions where companion_id = any (changed)
$$;
