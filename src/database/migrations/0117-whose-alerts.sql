-- Runs from: 0028
-- Whose account waits for a message. The shop confirms no number, so several accounts may name the same one: each has
-- its own row, which nobody else sees, stops or erases.
alter table stock_alerts add column user_id text references users (id) on delete cascade;

-- Of a number that one account alone ever agreed to, and still does, it is known who asked. Nobody else waits by message
-- any more: whoever withdrew the consent wanted that.
update stock_alerts set user_id = holder.user_id
from (
  select phone, min(user_id) as user_id from consents where phone is not null
  group by phone having count(distinct user_id) = 1 and bool_or(withdrawn_at is null)
) as holder
where holder.phone = stock_alerts.email;
delete from stock_alerts where user_id is null and email ~ '^91[0-9]{10}$';

alter table stock_alerts drop constraint stock_alerts_product_id_email_key;
alter table stock_alerts add constraint stock_alerts_once unique nulls not distinct (product_id, email, user_id);
create index stock_alerts_of_account on stock_alerts (user_id) where user_id is not null;
