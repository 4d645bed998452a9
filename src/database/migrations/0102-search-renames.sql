-- Runs from: 0028
-- Categories with a new title that the search indexes some hundred products at a time, and how far it has come.
create table search_renames (
  category text primary key,
  after_id text not null
);
