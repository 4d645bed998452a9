import { inArray, sql } from 'drizzle-orm'
import type { Reader } from '#database/connection.ts'
import { users } from '#database/tables/accounts.ts'
import { parseUserId, type UserId } from '#domain/ids.ts'

/** Stands for a member of the team, and for any other person, in somebody's own data. */
const THE_SHOP = 'shop'
const SOMEBODY_ELSE = 'somebody else'

/** A column or a logged value that names who of the team did something. */
const NAMES_ACTOR = /By$|^actorId$/

/** SQL: true for whoever is, or once was, a member of the team. */
const WAS_OF_TEAM = sql<boolean>`exists (
  select from admin_grants where lower(admin_grants.email) = lower(users.email)
)`

/**
 * Replaces the account ids of other people in somebody's data: who of the team did something is their data. Looks at
 * every value, whatever its table, so that no new column is left out.
 */
export async function withoutOthers<Data>(db: Reader, data: Data, own: UserId): Promise<Data> {
  const named = new Set<UserId>()
  mapTexts(data, (text) => {
    const id = parseUserId(text)
    if (id && id !== own) named.add(id)
    return text
  })
  if (named.size === 0) return data
  const found = await db
    .select({ id: users.id, isOfTeam: WAS_OF_TEAM })
    .from(users)
    .where(inArray(users.id, [...named]))
  const others = new Map<string, boolean>(found.map(({ id, isOfTeam }) => [id, isOfTeam]))
  return mapTexts(data, (text, key) => {
    const isOfTeam = others.get(text)
    if (isOfTeam === undefined) return text
    return isOfTeam || NAMES_ACTOR.test(key) ? THE_SHOP : SOMEBODY_ELSE
  }) as Data
}

/** Copies data with each text replaced; other values, such as dates, stay. */
function mapTexts(
  data: unknown,
  replaced: (text: string, key: string) => string,
  key = '',
): unknown {
  if (typeof data === 'string') return replaced(data, key)
  if (Array.isArray(data)) return data.map((one) => mapTexts(one, replaced, key))
  if (data === null || typeof data !== 'object' || data instanceof Date) return data
  if (ArrayBuffer.isView(data)) return data
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, mapTexts(value, replaced, name)]),
  )
}
