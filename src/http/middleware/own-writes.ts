import type { FollowedVersion } from '#database/content-version.ts'
import { RIGHTS, type Right } from '#domain/accounts/rights.ts'
import type { ShopServer } from '#http/server.ts'
import { isRead } from './policy.ts'

/** Shoppers' writes that appear on public pages; every write of the panel may appear there. */
const SHOWN_PUBLICLY: ReadonlySet<Right> = new Set<Right>(['review.write', 'account.erase'])

/**
 * Delays the response to a write that may change public pages until this process has dropped its outdated pages,
 * so that its author sees the change on the next request: the database's notification may arrive after that.
 * Sales are exempt: they must not wait for one more query. Call it before any route is added.
 */
export function serveOwnWrites(app: ShopServer, contentVersion: Pick<FollowedVersion, 'catchUp'>) {
  app.addHook('onRoute', (route) => {
    const right = route.config?.right
    const methods = Array.isArray(route.method) ? route.method : [route.method]
    if (!right || methods.every(isRead)) return
    if (RIGHTS[right] !== 'admin' && !SHOWN_PUBLICLY.has(right)) return
    const catchUp = async (): Promise<void> => contentVersion.catchUp()
    route.onSend = [catchUp, ...(route.onSend ? [route.onSend].flat() : [])]
  })
}
