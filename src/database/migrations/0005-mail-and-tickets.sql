-- Mail that is to be sent: written in the transaction of what it tells about, sent afterwards.
create table mails (
  -- Random, because the Message-ID is made from it and receivers drop an id they have seen.
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind <> ''),
  about text not null check (about <> ''),
  recipient text not null,
  recipient_name text,
  reply_to text,
  subject text not null,
  text text not null,
  html text,
  calendar jsonb,
  state text not null default 'queued' check (state in ('queued', 'sent', 'unknown', 'refused')),
  attempts smallint not null default 0,
  queued_at timestamptz not null,
  next_try_at timestamptz not null,
  -- Set while one worker sends it; whoever dies with a mail in hand leaves its outcome unknown.
  taken_at timestamptz,
  settled_at timestamptz,
  -- What the mail server answered; no address and no text of anybody.
  last_reply text,
  unique (kind, about)
);
create index mails_due on mails (next_try_at) where state = 'queued';
create index mails_settled on mails (settled_at) where state <> 'queued';

-- Addresses that a mail server said do not exist; nothing is sent there again.
create table refused_addresses (
  address text primary key check (address = lower(address)),
  refused_at timestamptz not null,
  reply text not null
);

-- What somebody asked the shop, with the two promises of the law about grievances.
create table tickets (
  id bigint generated always as identity primary key,
  -- What the writer's browser named this message, so that sending it twice is one ticket.
  sender_key text not null unique,
  request_hash text not null,
  user_id text references users (id) on delete set null,
  name text not null,
  email text not null,
  phone text,
  topic text not null check (
    topic in ('order', 'product', 'payment', 'complaint', 'privacy', 'other')
  ),
  order_number text,
  message text not null check (char_length(message) between 10 and 2000),
  language text not null check (language in ('en', 'hi', 'gu')),
  opened_at timestamptz not null,
  acknowledge_by timestamptz not null,
  resolve_by timestamptz not null,
  acknowledged_at timestamptz,
  resolved_at timestamptz
);
create index tickets_open on tickets (acknowledge_by) where resolved_at is null;
create index tickets_by_user on tickets (user_id, opened_at desc) where user_id is not null;
