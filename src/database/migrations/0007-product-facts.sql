-- What a label says besides (law 5.2, 5.4, 5.5). An empty text or null: the owner has not said it yet.
alter table products
  -- What the goods are called in plain words: 'sweetened syrup'.
  add column common_name text not null default '',
  add column storage text not null default '',
  add column external_use boolean not null default false,
  add column medicine_class text check (medicine_class in ('classical', 'proprietary')),
  -- Figures per 100 g or 100 ml; foods alone have them.
  add column nutrition jsonb check (jsonb_typeof(nutrition) = 'object'),
  -- A picture in the shape of shared links, by its address; none: the first picture does.
  add column social_picture text;
