-- Runs from: 0028
-- Every backup that was made or failed, and whether it could be restored.
create table backups (
  id bigint generated always as identity primary key,
  begun_at timestamptz not null,
  ended_at timestamptz not null,
  -- Where it is: a folder or a bucket, and the file's name there.
  place text not null,
  name text not null,
  -- Whatever was answered before this time is in it.
  end_mark timestamptz,
  bytes bigint,
  sha256 text,
  orders integer,
  missing_pictures integer,
  -- Why there is none; empty when it was made.
  problem text not null default '',
  -- The restore into a database that is dropped afterwards.
  tested_at timestamptz,
  test_problem text not null default '',
  check (problem <> '' or (end_mark is not null and bytes is not null and sha256 is not null))
);
create index backups_made on backups (begun_at desc) where problem = '';
create index backups_tested on backups (tested_at desc) where tested_at is not null;
