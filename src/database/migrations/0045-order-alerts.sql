-- Runs from: 0028
-- The orders of which the owner was told, or was not to be told; a row is deleted after some days. It is written by a
-- job, so that placing an order does nothing for it.
create table order_alerts (
  order_id text primary key references orders (id) on delete cascade,
  noted_at timestamptz not null
);
create index order_alerts_by_age on order_alerts (noted_at);
-- Orders from before this migration are no news.
insert into order_alerts (order_id, noted_at)
select id, now() from orders where created_at > now() - interval '4 days';
