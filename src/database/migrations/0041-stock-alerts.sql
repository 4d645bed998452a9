-- Runs from: 0028
-- Who asked to be told by mail when a sold-out product can be bought again. A row leaves with its mail.
create table stock_alerts (
  id bigint primary key generated always as identity,
  product_id text not null references products (id) on delete cascade,
  email text not null check (email = lower(email) and email <> ''),
  language text not null,
  -- The mails' link that ends everything asked with this address; the shop's signature, not a secret of the person.
  stop_key text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  -- Declined before it was confirmed: kept, so that nobody else's asking sends a second mail.
  declined_at timestamptz,
  unique (product_id, email)
);
create index stock_alerts_of_address on stock_alerts (email);
create index stock_alerts_by_stop_key on stock_alerts (stop_key);
create index stock_alerts_waiting on stock_alerts (product_id, asked_at) where confirmed_at is not null;
create index stock_alerts_by_age on stock_alerts (asked_at);
