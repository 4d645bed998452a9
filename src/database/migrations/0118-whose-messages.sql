-- Runs from: 0028
-- Whose account a message to a phone is for. Empty for mails, which go to an address, and for what the shop tells itself.
alter table mails add column user_id text references users (id);

update mails set user_id = orders.user_id from orders
where mails.template is not null and mails.kind like 'order\_%' and orders.id = mails.about;
-- Of others the account is known where one alone ever agreed to the number.
update mails set user_id = holder.user_id
from (
  select phone, min(user_id) as user_id from consents where phone is not null
  group by phone having count(distinct user_id) = 1
) as holder
where mails.template is not null and mails.kind = 'stock-alert' and holder.phone = mails.recipient;

create index mails_of_account on mails (user_id) where user_id is not null;
