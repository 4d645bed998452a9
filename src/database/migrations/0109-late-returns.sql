-- Runs from: 0028
-- When the goods of a return came back; a return may be settled before they do.
alter table return_requests add column came_at timestamptz;
update return_requests set came_at = coalesce(
  (
    select max(at) from audit_log
    where subject_kind = 'return' and subject_id = return_requests.id and after ->> 'state' = 'received'
  ),
  case when state = 'received' or is_on_shelf then changed_at end
)
where state <> 'requested';
