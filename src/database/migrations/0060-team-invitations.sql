-- Runs from: 0028
-- Who has the panel already keeps it; from here on a role holds once the invited address has accepted.
create table team_invitations (
  id integer primary key generated always as identity,
  email text not null check (email = lower(email) and email <> ''),
  role text not null,
  own_role_id integer references team_roles (id),
  token_hash bytea not null unique,
  invited_by text not null references users (id),
  invited_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > invited_at),
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  check (
    role in ('owner', 'manager', 'packer', 'writer', 'support', 'accountant', 'own')
    and (role = 'own') = (own_role_id is not null)
  ),
  check (accepted_at is null or withdrawn_at is null)
);
-- The link of an address that was invited again opens nothing any more.
create unique index team_invitations_open on team_invitations (email)
  where accepted_at is null and withdrawn_at is null;
