-- What a signed-in person sees and decides about the own account.

-- Sessions are shown to whom they belong: by an id that opens nothing, with what kind of device it was.
alter table sessions add column id uuid not null default gen_random_uuid() unique;
alter table sessions add column device text not null default '' check (char_length(device) <= 60);

-- An erased account keeps its row, empty, because the books name it.
alter table users add column erased_at timestamptz;

-- Addresses that a shopper wished to find again at the next checkout.
create table addresses (
  id uuid primary key default gen_random_uuid(),
  user_id text not null references users (id) on delete cascade,
  recipient text not null,
  address text not null,
  city text not null,
  state text not null,
  pincode text not null check (pincode ~ '^[1-9][0-9]{5}$'),
  phone text not null check (phone ~ '^[0-9]{10}$'),
  kept_at timestamptz not null,
  unique (user_id, address, city, state, pincode, phone, recipient)
);
create index addresses_by_user on addresses (user_id, kept_at desc);

-- Keeping addresses is agreed to as well (law 5.8).
alter table consents drop constraint consents_purpose_check;
alter table consents add constraint consents_purpose_check
  check (purpose in ('health-profile', 'kept-addresses'));

-- A document says forever what it said, but for whose it was, once the law wants the books no longer.
create function refuse_change_of_document() returns trigger language plpgsql as $$
declare
  is_recipient_alone boolean;
begin
  if tg_op = 'UPDATE' then
    is_recipient_alone := to_jsonb(new) - 'content' = to_jsonb(old) - 'content'
      and new.content - 'recipient' = old.content - 'recipient';
    if is_recipient_alone and old.issued_at < now() - interval '6 years' then
      return new;
    end if;
  end if;
  raise exception 'rows of % are only ever added', tg_table_name;
end
$$;
drop trigger invoices_are_append_only on invoices;
create trigger invoices_are_append_only before update or delete on invoices
  for each row execute function refuse_change_of_document();
