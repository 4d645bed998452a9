-- Which languages there are is known by the program, which checks it where input is read; here only the
-- form of a language's code is checked, so that a new language needs no migration.
alter table tickets drop constraint tickets_language_check,
  add constraint tickets_language_check check (language ~ '^[a-z]{2,3}$');
alter table bookings drop constraint bookings_language_check,
  add constraint bookings_language_check check (language ~ '^[a-z]{2,3}$');
alter table orders drop constraint orders_language_check,
  add constraint orders_language_check check (language ~ '^[a-z]{2,3}$');
alter table consents drop constraint consents_language_check,
  add constraint consents_language_check check (language ~ '^[a-z]{2,3}$');
