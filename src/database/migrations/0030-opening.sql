-- Runs from: 0028
-- When the owner opened a live shop to shoppers; a demo is always open.
alter table shop_settings add column opened_at timestamptz;

-- A shop that has already sold under a GSTIN of its own goes on selling.
update shop_settings set opened_at = now()
  where texts ->> 'gstin' not like '%example%' and exists (select from orders);

-- The practitioners, which were part of the program before. Nobody is deleted, so that their
-- bookings can still be read and cancelled: whoever left cannot be booked any more.
create table consultants (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- The first one's calendar is shown on /consulting.
  position integer not null,
  name text not null,
  degree text not null,
  registration text not null,
  languages text[] not null,
  email text not null,
  price_paise integer not null check (price_paise >= 0),
  hours jsonb not null,
  left_at timestamptz,
  changed_at timestamptz not null
);
