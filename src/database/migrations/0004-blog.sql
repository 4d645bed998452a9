-- The blog. A draft has no day yet; a published post whose day lies ahead waits for it.
create table posts (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(id) <= 80),
  title text not null check (title <> '' and length(title) <= 200),
  summary text not null check (length(summary) <= 1000),
  author text not null check (author <> '' and length(author) <= 120),
  author_role text not null default '' check (length(author_role) <= 200),
  -- Named on posts about health; empty where none is needed.
  reviewed_by text not null default '' check (length(reviewed_by) <= 200),
  -- The six fixed ones, or typed by the owner.
  categories text[] not null check (cardinality(categories) between 1 and 12),
  -- Cleaned when it is written, and again when it is read.
  html text not null check (length(html) <= 200000),
  -- [{ text, href? }]
  sources jsonb not null default '[]' check (jsonb_typeof(sources) = 'array'),
  products text[] not null default '{}',
  -- A picture in several widths, or none: then the category's print stands in its place.
  cover jsonb,
  -- A picture in the shape of shared links, by its address; none: the cover does.
  social_picture text,
  word_count integer not null default 0 check (word_count >= 0),
  state text not null default 'draft' check (state in ('draft', 'published', 'hidden')),
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What it can be found by, made by the program's rules (domain/catalog/search-words): the words of
  -- title, summary, categories and author, and those with the words of the text.
  head_words tsvector not null default '',
  words tsvector not null default '',
  search_rules smallint not null default 0,
  check (state <> 'published' or published_at is not null)
);
create index posts_by_newest on posts (published_at desc, id) where state = 'published';
create index posts_by_category on posts using gin (categories);
-- Written seldom and read always: nothing may wait in a pending list.
create index posts_by_words on posts using gin (words) with (fastupdate = off);
