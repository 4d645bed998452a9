-- The nightly look for mails to blank passed over every mail that was ever sent; most are blank already.
drop index mails_settled;
create index mails_to_blank on mails (settled_at) where state <> 'queued' and recipient <> '';

-- Whether a parcel was heard of before, among the news of three months.
create index courier_news_by_parcel on courier_news (tracking_id) where tracking_id is not null;

-- All three in one direction, so that a page of a shopper's orders is one stretch of it.
create index orders_by_shopper on orders (user_id, created_at, id);
drop index orders_by_user;
