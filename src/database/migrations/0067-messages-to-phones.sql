-- Runs from: 0028
-- Messages to phones stand in the outbox of mails, with the template and its values; the recipient is the number.
-- A process of the earlier release takes one that is due for a mail and gives it up, since its number is no address.
alter table mails add column template jsonb;

-- Consent to messages about orders, with the number that they go to.
alter table consents add column phone text check (phone ~ '^91[0-9]{10}$');
alter table consents drop constraint consents_purpose_check;
alter table consents add constraint consents_purpose_check
  check (purpose in ('health-profile', 'kept-addresses', 'order-messages'));
create index consents_by_phone on consents (phone) where withdrawn_at is null and phone is not null;
