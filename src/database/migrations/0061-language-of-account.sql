-- Runs from: 0028
-- The language that a person chose; mails follow it. Empty until somebody chooses.
alter table users add column language text check (language ~ '^[a-z]{2,3}$');
