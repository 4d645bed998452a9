-- Runs from: 0028
-- The shop's own texts of its policies. A version that was published stays; a draft has neither number nor day.
create table policy_versions (
  id bigint primary key generated always as identity,
  policy text not null check (policy in ('privacy', 'returns', 'terms', 'fairness')),
  version text check (version ~ '^\d{1,4}(\.\d{1,3})?$'),
  since timestamptz,
  title text not null,
  description text not null,
  lead text not null,
  short text not null,
  body text not null,
  -- The same in the other languages (docs/decisions/020).
  translations jsonb not null default '{}',
  saved_at timestamptz not null,
  constraint only_a_published_version_has_a_number check ((version is null) = (since is null)),
  unique (policy, version)
);
create unique index policy_drafts on policy_versions (policy) where since is null;
