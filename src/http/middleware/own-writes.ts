import type { FollowedVersion } from '#database/content-version.ts'
import { RIGHTS, type Right } from '#domain/accounts/rights.ts'
import type { ShopServer } from '#http/server.ts'
import { isRead } from './policy.ts'

/** What shoppers write into public pages; everything that is written in the panel may show there. */
const SHOWN_TO_OTHERS: ReadonlySet<Right> = new Set<Right>(['review.write', 'account.erase'])

/**
 * Answers a write that may change public pages only after this process has dropped its outdated pages,
 * so that whoever wrote sees it at the next look. The notification alone may arrive after that look.
 * Sales are exempt: they must not wait for one more query. Call it before any route is added.
 */
export function serveOwnWrites(app: ShopServer, contentVersion: Pick<FollowedVersion, 'catchUp'>) {
  app.addHook('onRoute', (route) => {
    const right = route.config?.right
    const methods = Array.isArray(route.method) ? route.method : [route.method]
    if (!right || methods.every(isRead)) return
    if (RIGHTS[right] !== 'admin' && !SHOWN_TO_OTHERS.has(right)) return
    const catchUp = async (): Promise<void> => contentVersion.catchUp()
    route.onSend = [catchUp, ...(route.onSend ? [route.onSend].flat() : [])]
  })
}
