-- Runs from: 0028
-- The log is only ever added to, so that its days lie one after another: this index costs a write next to nothing.
create index audit_log_by_day on audit_log using brin (at) with (pages_per_range = 32);
