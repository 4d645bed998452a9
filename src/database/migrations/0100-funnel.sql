-- Runs from: 0028
-- What visitors of a day did on the way to an order: how often, by nobody in particular.
create table funnel_counts (
  day date not null,
  step text not null check (step in ('seen', 'cart', 'checkout')),
  times bigint not null check (times > 0),
  primary key (day, step)
);
