-- Runs from: 0028
-- Changes of placed orders: address or goods, with the price that they lead to. A dearer one waits for the shopper.
create table order_changes (
  id bigint primary key generated always as identity,
  order_id text not null references orders (id),
  state text not null check (state in ('asked', 'made', 'declined', 'withdrawn')),
  asked_by text not null references users (id),
  asked_at timestamptz not null,
  settled_at timestamptz,
  old_total_paise integer not null check (old_total_paise > 0),
  new_total_paise integer not null check (new_total_paise > 0),
  -- Given back of what was paid online; the order then costs less than was collected for it.
  back_paise integer not null default 0 check (back_paise >= 0),
  is_addressed boolean not null,
  has_other_goods boolean not null,
  -- Address, lines and bill as they were priced; they stand in the order once it is made, and go when it is settled.
  content jsonb,
  constraint a_settled_change_has_its_moment check ((state = 'asked') = (settled_at is null)),
  constraint only_an_asked_change_has_content check ((state = 'asked') = (content is not null)),
  constraint only_a_made_change_gives_back check (
    back_paise = 0 or (state = 'made' and back_paise = old_total_paise - new_total_paise)
  )
);
create unique index order_changes_asked on order_changes (order_id) where state = 'asked';
create index order_changes_by_order on order_changes (order_id, id);
