-- Columns, tables and indexes get the field's usual names, once, before the first release whose
-- schema the next one has to respect. Nothing but names changes, and the words in tracking_events.source.

alter table payment_attempts rename column look_at to next_poll_at;
alter table payment_attempts rename column looks to poll_attempts;
alter index payment_attempts_to_look_at rename to payment_attempts_to_poll;

alter table shipments rename column look_at to next_poll_at;
alter table shipments rename constraint a_carried_parcel_has_a_number
  to shipments_carried_have_tracking_id;
alter index shipments_to_look_at rename to shipments_to_poll;
alter index shipments_to_tell rename to shipments_to_submit;
alter index shipments_to_call_off rename to shipments_to_cancel;

alter table courier_news rename to courier_webhook_events;
alter index courier_news_pkey rename to courier_webhook_events_pkey;
alter index courier_news_unhandled rename to courier_webhook_events_unhandled;
alter index courier_news_by_age rename to courier_webhook_events_by_age;
alter index courier_news_by_parcel rename to courier_webhook_events_by_tracking_id;

-- Whether the courier said it by itself or on being asked.
alter table tracking_events drop constraint tracking_events_source_check;
alter table tracking_events disable trigger tracking_events_are_append_only;
update tracking_events set source = case source when 'news' then 'webhook' else 'poll' end;
alter table tracking_events enable trigger tracking_events_are_append_only;
alter table tracking_events add constraint tracking_events_source_check
  check (source in ('webhook', 'poll'));

-- What makes a repeated request for a refund the same refund.
alter table refunds rename column wish to idempotency_key;
alter index refunds_wish_key rename to refunds_idempotency_key_key;
alter table cash_refunds rename column wish to idempotency_key;
alter index cash_refunds_wish_key rename to cash_refunds_idempotency_key_key;

alter table return_requests rename column wish to requested_resolution;
alter table return_requests rename constraint return_requests_wish_check
  to return_requests_requested_resolution_check;
alter table return_photos rename column place to position;
alter index return_photos_return_id_place_key rename to return_photos_return_id_position_key;

alter table book_days rename to payment_reconciliations;
alter index book_days_pkey rename to payment_reconciliations_pkey;
alter table cash_days rename to cash_reconciliations;
alter index cash_days_pkey rename to cash_reconciliations_pkey;

alter table addresses rename column kept_at to saved_at;
alter table pictures rename column gone_at to discarded_at;
alter index pictures_gone rename to pictures_discarded;
alter table posts rename column is_awaited to is_scheduled;
alter index posts_awaited rename to posts_scheduled;
