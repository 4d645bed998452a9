-- Runs from: 0028
-- ANALYZE holds a sample of whole rows in memory: 300 for each unit of the highest statistics target of a table's columns
-- and indexed expressions. By default that is 30,000 mails with their texts, 70 MB; the few conditions on mails need no
-- statistics as fine as that.
do $$
declare
  one name;
begin
  for one in
    select attname from pg_attribute where attrelid = 'mails'::regclass and attnum > 0 and not attisdropped
  loop
    execute format('alter table mails alter column %I set statistics 10', one);
  end loop;
end
$$;
alter index mails_by_recipient alter column 1 set statistics 10;
