import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import type { Screens } from '#app.ts'
import { paths } from '#contract/paths.ts'
import type { OrderId } from '#domain/ids.ts'
import type { Parcel } from '#stand-ins/shiprocket/ledger.ts'
import { ask, buy, WITHOUT_LIMITS } from '#tests/attack/scene.ts'
import { layOutGoods, P2 } from '#tests/races/fixture.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { openTestShop, type SignedIn } from '#tests/support/shop.ts'
import { bookShipments } from '#use-cases/shipments/book-shipments.ts'
import { pollTracking } from '#use-cases/shipments/poll-tracking.ts'

export type ParcelShop = Awaited<ReturnType<typeof openParcelShop>>

/** A shop with a port, whose courier (the stand-in) can send it webhooks; jobs run when a test calls them. */
export async function openParcelShop(screens?: Screens) {
  const shop = await openTestShop({ config: WITHOUT_LIMITS }, screens)
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.app.server.address() as AddressInfo
  shop.parts.loopback.base = `http://127.0.0.1:${port}`
  const courier = shop.parts.standIns?.courier
  if (!courier) throw new Error('a demo has a courier')

  /** Places an order that is not handed over yet. */
  async function order(person: SignedIn): Promise<OrderId> {
    return (await buy(shop.app, person, P2)) as OrderId
  }
  const handOver = (id: string, person: SignedIn | undefined, body: unknown = {}) =>
    ask(shop.app, paths.parcels.handOver({ id }), { method: 'POST', person, body })
  const orderOf = async (id: string) => {
    const { rows } = await shop.db.execute<{
      stage: string
      tracking_id: string | null
      number: number
    }>(sql`select stage, tracking_id, number from orders where id = ${id}`)
    const [row] = rows
    if (!row) throw new Error('no such order')
    return row
  }

  return {
    ...shop,
    courier,
    order,
    handOver,
    orderOf,
    carry: () => bookShipments(shop.parts),
    follow: () => pollTracking(shop.parts),
    /** An order whose parcel is with the courier: packed, booked, with a tracking number. */
    async carried(person: SignedIn, admin: SignedIn): Promise<{ id: OrderId; parcel: Parcel }> {
      const id = await order(person)
      await handOver(id, admin)
      await bookShipments(shop.parts)
      await courier.webhooks.idle()
      const parcel = courier.findParcel(`SMG-${(await orderOf(id)).number}`)
      if (!parcel) throw new Error('the courier has no parcel')
      return { id, parcel }
    },
    /** Adds a scan at the courier, and waits until the shop has received it. */
    async happen(parcel: Parcel, code: number): Promise<void> {
      courier.scan(parcel, code)
      await courier.webhooks.idle()
    },
    async stagesOf(id: string): Promise<string[]> {
      const { rows } = await shop.db.execute<{ stage: string }>(
        sql`select stage from order_events where order_id = ${id} order by id`,
      )
      return rows.map(({ stage }) => stage)
    },
    async problems(): Promise<string[]> {
      const { rows } = await shop.db.execute<{ problem: string }>(sql`
        select after ->> 'problem' as problem from audit_log
        where action = 'parcel.problem' order by id`)
      return rows.map(({ problem }) => problem)
    },
    /** Resets everything, including the clock, so that no session has expired. */
    async reset(): Promise<void> {
      await courier.webhooks.idle()
      shop.clock.set(TODAY)
      await layOutGoods(shop.db)
      shop.parts.standIns?.reset()
    },
  }
}
