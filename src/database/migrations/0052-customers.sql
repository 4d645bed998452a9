-- Runs from: 0028
-- Customers are counted from their orders, without those of sachets, which tell of a complaint: no list, rule or file
-- about people may read them, and this index does not even have them.
create index orders_by_customer on orders (user_id)
  include (created_at, stage, payment_state, total_paise, state, pincode)
  where channel = 'cart';
-- Part of a name or an e-mail.
create index users_by_words on users using gin (lower(name || ' ' || email) gin_trgm_ops)
  where erased_at is null;

create table team_notes (
  id bigint primary key generated always as identity,
  user_id text not null references users (id),
  -- Of a note about one order.
  order_id text references orders (id),
  text text not null check (text <> '' and length(text) <= 2000),
  written_by text not null references users (id),
  written_at timestamptz not null
);
create index team_notes_by_customer on team_notes (user_id, id);
create index team_notes_by_order on team_notes (order_id, id) where order_id is not null;
