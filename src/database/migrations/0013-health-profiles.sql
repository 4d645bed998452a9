-- What a shopper wanted kept of the quiz, after a consent of its own (law 5.8). One a shopper; goes
-- with the account, and at once when the shopper erases it.
create table health_profiles (
  user_id text primary key references users (id) on delete cascade,
  -- Answers to the 14 scored questions, as the option's place from 0.
  answers jsonb not null,
  constitution text not null check (constitution in (
    'vata', 'pitta', 'kapha', 'vata-pitta', 'pitta-kapha', 'vata-kapha', 'tridosha'
  )),
  -- Scores of the last check of the imbalance and its day; both or neither.
  imbalance_scores jsonb,
  imbalance_checked_on date,
  saved_at timestamptz not null,
  check ((imbalance_scores is null) = (imbalance_checked_on is null))
);

-- Who agreed to what, in which words and language, and when it ended. Holds nothing of what was
-- agreed about, and stays after the profile is gone.
create table consents (
  id bigint generated always as identity primary key,
  user_id text not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('health-profile')),
  notice_version smallint not null check (notice_version > 0),
  language text not null check (language in ('en', 'hi', 'gu')),
  given_at timestamptz not null,
  withdrawn_at timestamptz check (withdrawn_at >= given_at)
);
create index consents_by_user on consents (user_id, id);
create unique index consents_open on consents (user_id, purpose) where withdrawn_at is null;
