-- Runs from: 0028
-- A refund that was made at the provider, of a payment that paid several parcels: each parcel has its share of it in a row of
-- its own. The shares end with the refund that they are of, where that turns out to be one of the shop's own.
alter table refunds add column part_of bigint references refunds (id) on delete cascade;
create index refunds_in_parts on refunds (part_of) where part_of is not null;
