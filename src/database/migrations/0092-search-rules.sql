-- Runs from: 0028
-- Products that older rules have indexed are found by index, a few at a time; one that comes without words is among them.
create index search_entries_by_rules on search_entries (rules, product_id);
insert into search_entries (product_id, name_words, words, rules)
select id, '', '', 0 from products on conflict do nothing;

create function await_search_words() returns trigger language plpgsql as $$
begin
  insert into search_entries (product_id, name_words, words, rules)
  select id, '', '', 0 from new_rows on conflict do nothing;
  return null;
end $$;
create trigger new_products_await_search_words after insert on products referencing new table as new_rows
  for each statement execute function await_search_words();
