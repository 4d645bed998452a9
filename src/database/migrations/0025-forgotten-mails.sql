-- The mails of somebody who is forgotten; what was sent some days ago is blank by then.
create index mails_by_recipient on mails (lower(recipient)) where recipient <> '';
