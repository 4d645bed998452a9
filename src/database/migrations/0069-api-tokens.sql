-- Runs from: 0028
-- Programs of the shop's own, such as a warehouse's, each with a token of its own.
create table api_tokens (
  id integer primary key generated always as identity,
  name text not null check (name <> ''),
  token_hash bytea not null unique,
  rights text[] not null,
  made_by text not null references users (id),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at <= made_at + interval '366 days'),
  last_used_at timestamptz,
  withdrawn_at timestamptz
);

-- A step that a program asked for is made later, as far as its token may then.
alter table order_steps add column token_id integer references api_tokens (id);

-- Which token a change was made with; its maker stands in actor_id.
alter table audit_log add column token_name text;
