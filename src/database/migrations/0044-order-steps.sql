-- Runs from: 0028
-- What an owner confirmed and may still undo: it is made by a job when it is due, so that nothing is mailed and no
-- number of a document is taken before, and no crash makes it twice or loses it.
create table order_steps (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  step text not null check (step in ('shipped', 'delivered', 'pending', 'cancelled')),
  -- Where the order was when it was confirmed: a step is made from there, or not at all.
  from_stage text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'undone', 'refused')),
  asked_by text not null references users (id),
  asked_at timestamptz not null,
  due_at timestamptz not null,
  settled_at timestamptz,
  -- Of the request, for the link in the mail.
  origin text,
  constraint a_settled_step_has_its_moment check ((state = 'waiting') = (settled_at is null))
);
create unique index order_steps_waiting on order_steps (order_id) where state = 'waiting';
create index order_steps_due on order_steps (due_at) where state = 'waiting';
create index order_steps_by_order on order_steps (order_id, asked_at desc);
