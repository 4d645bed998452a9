-- Runs from: 0028
-- A batch that was called back: its stock is locked in the same transaction, and its buyers are told by a job.
create table recalls (
  id bigint primary key generated always as identity,
  lot_id bigint not null unique references stock_lots (id) on delete cascade,
  -- The owner's words, which the buyers read.
  reason text not null check (reason <> ''),
  -- What still lay on the shelf.
  units integer not null check (units >= 0),
  recalled_at timestamptz not null
);
-- Who held units of it then.
create table recall_orders (
  recall_id bigint not null references recalls (id) on delete cascade,
  order_id text not null references orders (id) on delete cascade,
  units integer not null check (units > 0),
  told_at timestamptz,
  primary key (recall_id, order_id)
);
create index recall_orders_to_tell on recall_orders (recall_id) where told_at is null;
create index recall_orders_by_order on recall_orders (order_id);
alter table stock_lots
  add column recalled_at timestamptz,
  -- Nobody can take from an empty lot, whoever asks and however.
  add constraint stock_lots_recalled_are_empty check (recalled_at is null or on_hand = 0) not valid;
alter table stock_lots validate constraint stock_lots_recalled_are_empty;
