-- Runs from: 0028
-- The latest result of each examination of the shop by itself, and when its owner was told.
create table health_checks (
  code text primary key,
  severity text not null check (severity in ('ok', 'look', 'fail')),
  what text not null,
  facts jsonb not null default '{}',
  checked_at timestamptz not null,
  -- When this matter came up: it changes with code, severity or `what`.
  since timestamptz not null,
  alerted_at timestamptz
);
