-- Runs from: 0028
-- A return that the courier collects from its shopper, written before the courier is told, as with shipments. Where it is
-- fetched stands in the order alone.
create table return_pickups (
  return_id text primary key references return_requests (id),
  order_id text not null references orders (id),
  -- What the courier knows the parcel by; used up for ever.
  reference text not null unique check (char_length(reference) between 1 and 50),
  state text not null
    check (state in ('wanted', 'booked', 'under-way', 'ended', 'called-off', 'needs-owner')),
  -- The courier is to be told not to come.
  is_off boolean not null default false,
  tracking_id text unique,
  courier_name text not null default '',
  tracking_url text not null default '',
  -- The day on which the courier means to come.
  pickup_on date,
  step text,
  arrived_at timestamptz,
  asked_by text not null references users (id),
  asked_at timestamptz not null,
  next_try_at timestamptz,
  tries smallint not null default 0,
  next_poll_at timestamptz,
  -- Why the courier would not take it, in its own words.
  note text not null default '',
  constraint return_pickups_collected_have_tracking_id
    check (tracking_id is not null or state in ('wanted', 'called-off', 'needs-owner'))
);
create index return_pickups_by_order on return_pickups (order_id);
create index return_pickups_to_submit on return_pickups (next_try_at) where next_try_at is not null;
create index return_pickups_to_poll on return_pickups (next_poll_at) where next_poll_at is not null;
create index return_pickups_to_cancel on return_pickups (return_id) where state in ('wanted', 'booked');
