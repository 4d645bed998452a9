-- Runs from: 0028
-- A packing slip that may have been printed shows less cash to collect than is due now; printing it again ends this.
alter table orders add column slip_outdated boolean not null default false;
