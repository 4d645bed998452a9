-- Serial numbers of documents, counted for each series and financial year. The count moves in the
-- transaction that issues a document, so that no number is ever missing and none is given twice.
create table document_series (
  series text not null,
  financial_year text not null,
  last integer not null check (last > 0),
  primary key (series, financial_year)
);

-- Tax invoices and credit notes as they were issued; what they say is frozen in `content`.
create table invoices (
  -- law 5.3: at most 16 characters of letters, digits, - and /.
  number text primary key check (number ~ '^[A-Z0-9/-]{1,16}$'),
  kind text not null check (kind in ('invoice', 'credit-note')),
  series text not null,
  financial_year text not null,
  serial integer not null check (serial > 0),
  order_id text not null references orders (id),
  -- The invoice that a credit note takes back, or takes a part of back.
  against text references invoices (number),
  -- What a document is issued for; the same cause is the same document, however often it comes.
  cause text not null,
  total_paise integer not null check (total_paise > 0),
  content jsonb not null,
  issued_at timestamptz not null,
  unique (series, financial_year, serial),
  unique (order_id, cause),
  check ((kind = 'credit-note') = (against is not null))
);
create unique index invoices_one_an_order on invoices (order_id) where kind = 'invoice';
create trigger invoices_are_append_only before update or delete on invoices
  for each row execute function refuse_change();

-- The language in which the shopper ordered, for mails about the order.
alter table orders add column language text not null default 'en'
  check (language in ('en', 'hi', 'gu'));
