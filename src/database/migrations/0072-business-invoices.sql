-- Runs from: 0028
-- Whom the invoice of an order names, where a business bought: nothing for a consumer, and nothing again once erased.
alter table orders
  add column business_name text check (length(business_name) between 1 and 100),
  add column gstin text check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),
  add constraint a_business_has_name_and_gstin check ((business_name is null) = (gstin is null));
