-- Runs from: 0028
-- Until when search engines have been told of changed pages, while the owner has it switched on.
create table search_engine_news (
  one boolean primary key default true check (one),
  told_until timestamptz not null,
  next_try_at timestamptz not null,
  taken_at timestamptz,
  failures integer not null default 0,
  -- Of the last answer; null before the first one, and where none came.
  status integer
);
