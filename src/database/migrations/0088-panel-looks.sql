-- Runs from: 0028
-- When somebody last saw the panel's first page, and since when things are new to them.
alter table users add column panel_seen_at timestamptz, add column panel_new_since timestamptz;
create index return_requests_by_newest on return_requests (requested_at);
create index tickets_by_newest on tickets (opened_at);
