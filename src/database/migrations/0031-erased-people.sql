-- Runs from: 0028
-- Who asked to be forgotten, as keyed hashes, so that a restored backup can forget them again. A copy lies beside
-- the backups; without the key, which is in the database and so in each encrypted backup, it says nothing.
create table erased_people (
  what text not null check (what in ('account', 'health-profile')),
  account_hash text not null,
  -- Of the confirmed address; empty when there was none.
  email_hash text not null default '',
  erased_at timestamptz not null,
  primary key (what, account_hash, erased_at)
);

create table erasure_key (
  only_one boolean primary key default true check (only_one),
  key text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
);
insert into erasure_key default values;
