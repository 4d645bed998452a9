-- Runs from: 0028
-- A month's return reads the documents in the sequence of issue.
create index invoices_by_day on invoices (issued_at, number);
