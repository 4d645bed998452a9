import { sql } from 'drizzle-orm'
import type { Reader } from '#database/connection.ts'
import { STAND_IN_ISSUER } from '#domain/accounts/person.ts'

/**
 * Ends what the sign-in of a demo gave, for a shop with a real one: there, everybody could sign in as anybody, also with
 * the e-mail of the future owner, and let others into the panel. Ends the sessions of such accounts, treats their
 * addresses as unconfirmed, so that no right follows from them, and withdraws the access that they gave to others than the
 * configured owners, with an audit row for each. Repeating it changes nothing.
 */
export async function endStandInAccess(
  db: Reader,
  configured: readonly string[],
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  await db.execute(sql`
    with stand_ins as (
      select id from users where issuer = ${STAND_IN_ISSUER}
    ), ended as (
      delete from sessions where user_id in (select id from stand_ins)
    ), untold as (
      delete from push_devices where user_id in (select id from stand_ins)
    ), unused as (
      update api_tokens set withdrawn_at = ${at}
      where withdrawn_at is null and made_by in (select id from stand_ins)
    ), unconfirmed as (
      update users set email_verified = false
      where email_verified and id in (select id from stand_ins)
    ), uninvited as (
      update team_invitations set withdrawn_at = ${at}
      where accepted_at is null and withdrawn_at is null and invited_by in (select id from stand_ins)
    ), withdrawn as (
      update admin_grants set withdrawn_at = ${at}
      where source = 'owner' and withdrawn_at is null and granted_by in (select id from stand_ins)
        and email <> all (${sql.param([...configured])}::text[])
      returning email
    )
    insert into audit_log (at, action, subject_kind, subject_id, before, after)
    select ${at}::timestamptz, 'admin.withdrawn', 'admin', email, '{"admin": true}'::jsonb, '{"admin": false}'::jsonb
    from withdrawn`)
}
