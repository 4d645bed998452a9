-- Runs from: 0028
-- What an import tells of rows that are no product, which file it was checked from, and what its run did otherwise
-- than the check said. Code from before this migration leaves them empty.
alter table product_imports
  add column file_hash text not null default '',
  add column further jsonb not null default '[]',
  add column run jsonb;
