import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** Signs the owner of a demo shop in, without the pages; returns the cookie. */
export async function signOwnerIn(client: pg.Client): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await client.query(
    `with owner as (
      insert into users (id, issuer, subject, email, email_verified, name, created_at)
      values (repeat('b', 24), 'bench', 'owner', 'owner@samagni.example', true, 'Owner', now())
      returning id
    ) insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
      select $1, id, now(), now(), now() + interval '1 day' from owner`,
    [createHash('sha256').update(token).digest()],
  )
  return `samagni_session=${token}`
}
