-- Runs from: 0028
-- What banks took by disputes and gave back, each for the books of its day: a dispute that was lost may be won later.
create table dispute_moves (
  id bigint generated always as identity primary key,
  dispute_id text not null references payment_disputes (id),
  -- Negative when the bank took it.
  paise integer not null check (paise <> 0),
  at timestamptz not null
);
create index dispute_moves_of_dispute on dispute_moves (dispute_id);
create index dispute_moves_by_time on dispute_moves (at);

insert into dispute_moves (dispute_id, paise, at)
select id, -lost_paise, greatest(opened_at, to_timestamp(reported_ms / 1000.0))
from payment_disputes where lost_paise > 0 order by opened_at, id;
