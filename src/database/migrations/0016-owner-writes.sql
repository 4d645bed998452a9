-- The owner's blog. A draft may lack what an article needs; it is asked for when it is published.
alter table posts drop constraint posts_author_check, drop constraint posts_categories_check;
alter table posts
  add constraint posts_author_check
    check (length(author) <= 120 and (state = 'draft' or author <> '')),
  add constraint posts_categories_check
    check (cardinality(categories) <= 12 and (state = 'draft' or cardinality(categories) >= 1)),
  -- Raised with every change, so that two people who edit one text notice each other.
  add column version integer not null default 1 check (version > 0),
  -- Its day lay ahead when it was written: the kept pages have to be told when the day has come.
  add column is_awaited boolean not null default false;
update posts set is_awaited = true where state = 'published' and published_at > now();
create index posts_awaited on posts (published_at) where is_awaited;
create index posts_by_change on posts (updated_at desc, id desc);

-- Reviews that the shop has hidden, and what it answered. A reason is always named, and low stars are
-- none of them (law 5.1: no suppression of low ratings).
alter table reviews
  add column hidden_at timestamptz,
  add column hidden_reason text check (
    hidden_reason in (
      'personal-data', 'abuse', 'unlawful', 'health-claim', 'advertising', 'not-about-product'
    )
  ),
  add column answer text check (char_length(answer) between 2 and 1000),
  add column answered_at timestamptz,
  -- When somebody of the shop last dealt with it; a review that is changed later waits again.
  add column handled_at timestamptz,
  add check ((hidden_at is null) = (hidden_reason is null)),
  add check ((answer is null) = (answered_at is null));
create index reviews_newest on reviews (written_at desc, id desc);
create index reviews_waiting on reviews (written_at desc, id desc)
  where not is_sample and (handled_at is null or handled_at < written_at);
create index reviews_hidden on reviews (written_at desc, id desc) where hidden_at is not null;
drop index reviews_by_rating;
create index reviews_by_rating on reviews (product_id, rating, is_sample) where hidden_at is null;
