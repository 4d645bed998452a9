-- Runs from: 0028
-- A cash order that its shopper is asked to confirm: held like one that is asked about a change, until the answer or its end.
alter table order_changes
  add column kind text not null default 'change' check (kind in ('change', 'confirmation')),
  add column lapses_at timestamptz,
  alter column asked_by drop not null,
  drop constraint only_an_asked_change_has_content,
  add constraint only_an_asked_change_has_content check (
    (state = 'asked' and kind = 'change') = (content is not null)
  ),
  add constraint only_a_confirmation_lapses check ((kind = 'confirmation') = (lapses_at is not null)),
  add constraint somebody_asks_for_a_change check (kind = 'confirmation' or asked_by is not null);
create index order_changes_lapsing on order_changes (lapses_at)
  where state = 'asked' and kind = 'confirmation';
