import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import type { CourierAnswer, ParcelToCarry } from '#providers/shipping/port.ts'
import { createShiprocket, type ShiprocketDeps } from '#providers/shipping/shiprocket/shiprocket.ts'
import { Faults } from '#stand-ins/faults.ts'
import { ManualClock } from '#stand-ins/razorpay/manual-clock.ts'
import { createShiprocketStandIn } from '#stand-ins/shiprocket/shiprocket-stand-in.ts'

export const PARCEL: ParcelToCarry = {
  reference: 'SMG-10001',
  orderedAt: new Date('2026-11-20T10:00:00Z'),
  recipient: 'Asha Patel',
  address: '14 Patel Society, Station Road',
  city: 'Vadodara',
  state: 'Gujarat',
  pincode: '390001',
  phone: '9825012345',
  paymentMethod: 'cod',
  totalPaise: 498_00,
  weightGrams: 1_080,
}

export type CourierHarness = Awaited<ReturnType<typeof openCourierHarness>>

/** The courier's adapter and its stand-in, connected over HTTP on loopback, with a manual clock. */
export async function openCourierHarness() {
  const faults = new Faults()
  const clock = new ManualClock(new Date('2026-11-20T10:00:00Z'))
  const app = Fastify({ forceCloseConnections: true })
  const received: { token: string | undefined; body: Buffer }[] = []
  let base = ''
  const standIn = createShiprocketStandIn({ loopbackBase: () => base, faults, now: clock.now })
  const connect = (otherwise: Partial<ShiprocketDeps> = {}) =>
    createShiprocket({
      apiBase: standIn.apiBase,
      email: standIn.email,
      password: standIn.password,
      sender: { pickupLocation: standIn.pickupLocation, email: 'hello@samagni.example' },
      shipFromPincode: '388001',
      webhookToken: standIn.webhookToken,
      trackingUrl: standIn.trackingUrl,
      labels: { hosts: ['127.0.0.1'], allowsLocal: true },
      now: clock.now,
      wait: async () => {},
      random: () => 0.5,
      ...otherwise,
    })

  await standIn.register(app)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const asBytes = { parseAs: 'buffer' } as const
    scope.addContentTypeParser('*', asBytes, (_request, body, done) => done(null, body))
    scope.post<{ Body: Buffer }>('/api/parcels/news', async ({ body, headers }, reply) => {
      received.push({ token: headers['x-api-key']?.toString(), body })
      return reply.status(200).send()
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  return {
    standIn,
    faults,
    clock,
    received,
    connect,
    /** The number of such requests to the stand-in. */
    requests: (method: string, path: string) =>
      faults.log.filter((entry) => entry.method === method && entry.path.startsWith(path)).length,
    reset(): void {
      standIn.reset()
      faults.reset()
      received.length = 0
    },
    close: () => app.close(),
  }
}

/** The value of a result that must be a success. */
export function got<Value>(
  answer: CourierAnswer<Value> | { ok: false; reason: 'reference-used' },
): Value {
  if (!answer.ok) throw new Error(`refused: ${JSON.stringify(answer)}`)
  return answer.value
}
