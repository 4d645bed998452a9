-- Runs from: 0028
-- Everybody who had the panel had all of it, so everybody keeps it as an owner. Code from before this migration
-- adds owners, as it always did.
create table team_roles (
  id integer primary key generated always as identity,
  name text not null check (name <> ''),
  rights text[] not null,
  made_at timestamptz not null,
  removed_at timestamptz
);
create unique index team_roles_by_name on team_roles (lower(name)) where removed_at is null;

alter table admin_grants
  add column role text not null default 'owner',
  add column own_role_id integer references team_roles (id),
  add constraint admin_grants_role check (
    role in ('owner', 'manager', 'packer', 'writer', 'support', 'accountant', 'own')
    and (role = 'own') = (own_role_id is not null)
    -- Whoever the configuration names owns the shop.
    and (source <> 'environment' or role = 'owner')
  ) not valid;
alter table admin_grants validate constraint admin_grants_role;
