-- Further parts of a bill by their kind, in paise: {"offer": -5000}. A new part needs no column, and a
-- row still cannot hold parts that do not add up to its total.

create function bill_parts_sum(parts jsonb) returns bigint
  language sql immutable strict parallel safe
  as $$ select coalesce(sum(value::text::bigint), 0)::bigint from jsonb_each(parts) $$;

alter table orders add column other_parts jsonb not null default '{}';
alter table orders drop constraint orders_check;
alter table orders add constraint orders_parts_make_the_total check (
  total_paise >= 0
  and total_paise = items_paise + delivery_paise + cod_fee_paise + bill_parts_sum(other_parts)
);
