import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ROLE_NAMES } from '#domain/accounts/roles.ts'
import type { UserId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { bytes, moment } from './columns.ts'

export const users = pgTable('users', {
  id: text().$type<UserId>().primaryKey(),
  issuer: text().notNull(),
  subject: text().notNull(),
  email: text().notNull().default(''),
  emailVerified: boolean('email_verified').notNull().default(false),
  name: text().notNull(),
  picture: text(),
  createdAt: moment('created_at').notNull(),
  erasedAt: moment('erased_at'),
  /** Chosen by the person; mails follow it. */
  language: text().$type<Language>(),
  /** When this person stopped mails that ask for reviews. */
  reviewMailsStoppedAt: moment('review_mails_stopped_at'),
  /** When a member of the team last saw the panel's first page, and since when things are new to them. */
  panelSeenAt: moment('panel_seen_at'),
  panelNewSince: moment('panel_new_since'),
})

export const adminGrants = pgTable('admin_grants', {
  email: text().primaryKey(),
  source: text({ enum: ['environment', 'owner'] }).notNull(),
  grantedAt: moment('granted_at').notNull(),
  grantedBy: text('granted_by').$type<UserId>(),
  withdrawnAt: moment('withdrawn_at'),
  role: text({ enum: [...ROLE_NAMES, 'own'] })
    .notNull()
    .default('owner'),
  /** Set when the role is one of the shop's own. */
  ownRoleId: integer('own_role_id'),
})

export const teamRoles = pgTable('team_roles', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  /** Names of rights; unknown ones have no effect. */
  rights: text().array().notNull(),
  madeAt: moment('made_at').notNull(),
  removedAt: moment('removed_at'),
})

/** Invitations to the team; the role holds once the invited address has accepted. */
export const teamInvitations = pgTable('team_invitations', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  email: text().notNull(),
  role: text({ enum: [...ROLE_NAMES, 'own'] }).notNull(),
  ownRoleId: integer('own_role_id'),
  tokenHash: bytes('token_hash').notNull(),
  invitedBy: text('invited_by').$type<UserId>().notNull(),
  invitedAt: moment('invited_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  acceptedAt: moment('accepted_at'),
  /** Taken back, or replaced by a newer one. */
  withdrawnAt: moment('withdrawn_at'),
})

/** Tokens with which programs use the API. */
export const apiTokens = pgTable('api_tokens', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  tokenHash: bytes('token_hash').notNull(),
  rights: text().array().notNull(),
  madeBy: text('made_by').$type<UserId>().notNull(),
  madeAt: moment('made_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  lastUsedAt: moment('last_used_at'),
  withdrawnAt: moment('withdrawn_at'),
})

export const sessions = pgTable('sessions', {
  tokenHash: bytes('token_hash').primaryKey(),
  userId: text('user_id').$type<UserId>().notNull(),
  createdAt: moment('created_at').notNull(),
  lastSeenAt: moment('last_seen_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  /** Identifies the session in its owner's list; it is not a credential. */
  id: uuid().notNull().defaultRandom(),
  /** Such as 'Chrome, Android'; empty when the browser sent no user agent. */
  device: text().notNull().default(''),
})

export const addresses = pgTable('addresses', {
  id: uuid().primaryKey().defaultRandom(),
  userId: text('user_id').$type<UserId>().notNull(),
  recipient: text().notNull(),
  address: text().notNull(),
  city: text().notNull(),
  state: text().notNull(),
  pincode: text().notNull(),
  phone: text().notNull(),
  savedAt: moment('saved_at').notNull(),
})

export const signInAttempts = pgTable('sign_in_attempts', {
  stateHash: bytes('state_hash').primaryKey(),
  browserHash: bytes('browser_hash').notNull(),
  nonce: text().notNull(),
  codeVerifier: text('code_verifier').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  returnPath: text('return_path').notNull(),
  expiresAt: moment('expires_at').notNull(),
})
