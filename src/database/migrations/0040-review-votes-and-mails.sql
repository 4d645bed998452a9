-- Runs from: 0028
-- Shoppers who found a review helpful: one vote of each for each review, which may be taken back.
create table review_votes (
  review_id bigint not null references reviews (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  voted_at timestamptz not null,
  primary key (review_id, user_id)
);
create index review_votes_by_user on review_votes (user_id);
-- Who does not want to be asked for reviews by mail, and since when.
alter table users add column review_mails_stopped_at timestamptz;
-- The address that ends mails of a kind (RFC 8058), for mails that somebody may not want.
alter table mails add column unsubscribe text;
