-- Runs from: 0028
-- What the HTML of a mail is made from when it is sent. The release before this one sends such a mail as text alone.
alter table mails add column letter jsonb;
