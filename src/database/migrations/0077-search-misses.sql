-- Runs from: 0028
-- What was searched for and not found: how often on a day, by nobody in particular.
create table search_misses (
  day date not null,
  words text not null check (words <> '' and length(words) <= 60),
  times integer not null default 1 check (times > 0),
  primary key (day, words)
);
