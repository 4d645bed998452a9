-- Runs from: 0028
-- What the provider keeps of a captured payment and the GST in it; both are null until it tells them. Asked again from the
-- one that was asked longest ago.
create table payment_fees (
  payment_id text primary key,
  fee_paise integer,
  tax_paise integer,
  asked_at timestamptz not null,
  constraint a_fee_holds_its_tax check (
    (fee_paise is null) = (tax_paise is null) and tax_paise between 0 and fee_paise
  )
);
create index payment_fees_to_ask on payment_fees (asked_at) where fee_paise is null;
-- The captured payments and the processed refunds of a month, in the sequence in which they became known.
create index payment_facts_by_time on payment_facts (recorded_at, id) where step in ('captured', 'processed', 'failed');
