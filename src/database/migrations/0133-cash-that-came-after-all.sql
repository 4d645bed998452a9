-- Runs from: 0028
-- A loss of cash that was written off ends when more of the cash comes than was still expected.
alter table owner_tasks
  add column outcome_ended_at timestamptz,
  add constraint owner_tasks_outcome_ended
    check (outcome_ended_at is null or outcome = 'written-off' and outcome_ended_at >= closed_at);
