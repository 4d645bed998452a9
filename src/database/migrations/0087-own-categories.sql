-- Runs from: 0028
-- Categories of the owner's own: words in every language, one of the printed cloths, and whether the shop shows them. A
-- title that was changed stays an address that leads to the new one.
alter table categories
  add column hidden boolean not null default false,
  add column cloth text not null default 'kangura',
  add column lead text not null default '',
  add column translations jsonb not null default '{}';
update categories set cloth = shipped.cloth
from (values
  ('drinks', 'leher'), ('cosmetics', 'pankhdi'), ('functional-foods', 'dana'),
  ('instant-mixes', 'heera'), ('herbal-remedies', 'bandhani')
) as shipped (id, cloth)
where categories.id = shipped.id;

create table former_categories (
  -- In lower case, since addresses are found so.
  title text primary key,
  category_id text not null references categories (id) on delete cascade
);
create index former_categories_by_category on former_categories (category_id);
