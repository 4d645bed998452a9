-- What the shop answered to a message; each answer is a mail in the same thread.
create table ticket_answers (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets (id) on delete cascade,
  -- What the owner's browser named this answer, so that sending it twice is one mail.
  sender_key text not null unique,
  text text not null check (char_length(text) between 2 and 5000),
  answered_at timestamptz not null,
  answered_by text references users (id) on delete set null
);
create index ticket_answers_of on ticket_answers (ticket_id, id);
-- The three shelves of the owner's list: waiting, answered, closed.
create index tickets_waiting on tickets (id)
  where acknowledged_at is null and resolved_at is null;
create index tickets_answered on tickets (id)
  where acknowledged_at is not null and resolved_at is null;
create index tickets_closed on tickets (id desc) where resolved_at is not null;

-- A mail that belongs to an earlier one: programs show both as one conversation (RFC 5322 3.6.4). The
-- earlier one may have been forgotten meanwhile; its id still names it.
alter table mails add column thread_id uuid;

-- What became of a consultation once its time had come.
alter table bookings
  add column outcome text check (outcome in ('held', 'missed')),
  add check (outcome is null or status = 'booked');
create index bookings_by_start on bookings (starts_at, id);
