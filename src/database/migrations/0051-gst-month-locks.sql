-- Runs from: 0028
-- Months whose GST return is filed: what it said, by whom it was locked, and no document is dated into it afterwards.
create table gst_month_locks (
  month text primary key check (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  locked_at timestamptz not null,
  locked_by text not null references users (id),
  figures jsonb not null
);
create trigger gst_month_locks_are_append_only before update or delete on gst_month_locks
  for each row execute function refuse_change();

create function refuse_document_of_locked_month() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from gst_month_locks
    where month = to_char(new.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM')
  ) then
    raise exception 'The GST return of the month of % is locked; credit in the open month.', new.number;
  end if;
  return new;
end $$;
create trigger invoices_stay_out_of_locked_months before insert on invoices
  for each row execute function refuse_document_of_locked_month();
