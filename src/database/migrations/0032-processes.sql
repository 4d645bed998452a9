-- Runs from: 0028
-- Both tables hold what is true for seconds or minutes and may be lost in a crash: unlogged tables cost no
-- write-ahead log and begin empty on a server that takes over.

-- The running processes of the shop, each with where it keeps uploaded files.
create unlogged table shop_processes (
  id text primary key,
  machine text not null,
  files_at text not null,
  started_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);

-- Requests counted for a limit by several processes together. The key is a keyed hash of limit and account or address.
create unlogged table rate_counts (
  key bytea primary key check (length(key) = 16),
  count integer not null check (count > 0),
  ends_at timestamptz not null
);

create index rate_counts_ends_at on rate_counts (ends_at);
