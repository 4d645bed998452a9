-- Runs from: 0028
-- How a product tastes, is made and is used, and what is in its pack, in the owner's words. Empty: nothing written yet.
alter table products add column story text not null default '';
