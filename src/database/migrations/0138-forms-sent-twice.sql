-- Runs from: 0028
-- What was written for a form of the panel, so that the same form, sent again because its answer was lost, gets it
-- again. Replaces product_requests, which only 0.2.0 reads and writes.
create table sent_forms (
  actor_id text not null,
  key text not null,
  request_hash text not null,
  made jsonb,
  at timestamptz not null,
  primary key (actor_id, key)
);

-- Deleted by age.
create index sent_forms_at on sent_forms (at);

-- A form that was sent just before the upgrade is sent again after it. Its key has no space, and neither has an account.
insert into sent_forms (actor_id, key, request_hash, made, at)
select
  split_part(regexp_replace(request_key, '^restock ', ''), ' ', 1),
  case when request_key like 'restock %' then 'restock ' else 'product ' end
    || split_part(regexp_replace(request_key, '^restock ', ''), ' ', 2),
  request_hash, to_jsonb(product_id), at
from product_requests
where at > now() - interval '1 day';
