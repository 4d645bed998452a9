-- Parcels that the owner handed over, written before the courier is told, so that a crash between
-- the two is found and looked up.
create table shipments (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  -- What the courier knows the parcel by; used up for ever, so every try under a new one is kept.
  reference text not null unique check (char_length(reference) between 1 and 50),
  -- Whom the owner gave it to: the shop's courier by its API, or anybody by hand.
  carrier text not null check (carrier in ('courier', 'by-hand')),
  state text not null
    check (state in ('wanted', 'booked', 'under-way', 'ended', 'called-off', 'needs-owner')),
  tracking_id text unique,
  courier_name text not null default '',
  tracking_url text not null default '',
  -- Where the courier says it is, in the shop's words.
  step text,
  handed_over_by text not null references users (id),
  handed_over_at timestamptz not null,
  -- When the courier is told next; nothing is to be told where it is null.
  next_try_at timestamptz,
  tries smallint not null default 0,
  -- When the courier is asked next where it is.
  look_at timestamptz,
  -- Why the courier would not take it, in its own words; nobody's name or number.
  note text not null default '',
  constraint a_carried_parcel_has_a_number
    check (tracking_id is not null or state in ('wanted', 'called-off', 'needs-owner'))
);
-- An order is carried once.
create unique index shipments_by_order on shipments (order_id);
create index shipments_to_tell on shipments (next_try_at) where next_try_at is not null;
create index shipments_to_look_at on shipments (look_at) where look_at is not null;
create index shipments_to_call_off on shipments (order_id) where state in ('wanted', 'booked');

-- What was said of a parcel, each thing once, whoever said it.
create table tracking_events (
  id bigint generated always as identity primary key,
  shipment_id bigint not null references shipments (id),
  step text not null,
  -- As the courier calls it.
  code text not null,
  -- By the courier's clock; without a moment a code counts once.
  happened_at timestamptz,
  place text not null,
  source text not null check (source in ('news', 'asked')),
  recorded_at timestamptz not null,
  unique nulls not distinct (shipment_id, code, happened_at)
);
create trigger tracking_events_are_append_only before update or delete on tracking_events
  for each row execute function refuse_change();

-- News as the courier sent it, kept before it is acted upon, and forgotten when nobody asks any more.
create table courier_news (
  -- Of the bytes; the courier numbers nothing, so what is the same is one.
  body_hash bytea primary key,
  body text not null,
  tracking_id text,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index courier_news_unhandled on courier_news (received_at) where handled_at is null;
create index courier_news_by_age on courier_news (received_at);
