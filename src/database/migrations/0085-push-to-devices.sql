-- Runs from: 0028
-- Signs the shop's messages to push services. Made with the first device; a browser's address belongs to this key, so
-- neither is kept in backups.
create table push_keys (
  only_one boolean primary key default true check (only_one),
  public_key text not null,
  private_key text not null
);

-- Browsers of the team that are told of new orders.
create table push_devices (
  id integer primary key generated always as identity,
  user_id text not null references users (id),
  -- Signing out of it ends the device; one that merely expired does not.
  session_id uuid not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  name text not null,
  language text not null,
  told_since timestamptz not null
);
create index push_devices_by_user on push_devices (user_id);
