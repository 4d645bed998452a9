-- Consultations that people have booked with a practitioner.
create table bookings (
  id text primary key check (id ~ '^[a-z0-9]{20,40}$'),
  consultant text not null check (consultant <> ''),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  status text not null default 'booked' check (status in ('booked', 'cancelled')),
  -- Raised with every change; calendars replace what they hold by it.
  sequence integer not null default 0 check (sequence >= 0),
  user_id text references users (id) on delete set null,
  name text not null check (name <> ''),
  email text not null check (email like '%_@_%'),
  phone text not null check (phone ~ '^[0-9]{10}$'),
  -- What it is about; taken out when the consultation is cancelled.
  about text not null check (char_length(about) <= 300),
  language text not null check (language in ('en', 'hi', 'gu')),
  consent_at timestamptz not null,
  -- What the browser named this booking, so that sending it twice is one booking.
  request_key text,
  request_hash text not null,
  booked_at timestamptz not null,
  changed_at timestamptz not null
);

-- Two people never get one slot, however close together they ask.
create unique index bookings_one_per_slot on bookings (consultant, starts_at)
  where status = 'booked';
create unique index bookings_by_key on bookings (lower(email), request_key);
create index bookings_coming on bookings (lower(email), starts_at) where status = 'booked';
create index bookings_by_user on bookings (user_id) where user_id is not null;
