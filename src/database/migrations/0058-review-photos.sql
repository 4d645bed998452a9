-- Runs from: 0028
-- Photos of a review, each of one review alone. They are private files: the shop shows one only while neither it nor
-- its review is hidden, which a public file could not be taken back from.
create table review_photos (
  picture_id text primary key references pictures (id),
  review_id bigint not null references reviews (id) on delete cascade,
  position smallint not null check (position between 0 and 2),
  hidden_at timestamptz,
  hidden_reason text check (
    hidden_reason in (
      'personal-data', 'abuse', 'unlawful', 'health-claim', 'advertising', 'not-about-product'
    )
  ),
  check ((hidden_at is null) = (hidden_reason is null)),
  -- Two photos change places in one statement.
  unique (review_id, position) deferrable initially deferred
);
-- Photos that wait for their review.
create index review_photos_of_person on pictures (uploaded_by, uploaded_at) where purpose = 'review';
