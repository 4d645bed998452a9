import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Faults } from '../faults.ts'
import { acceptForms, OPEN_ROUTE, refuseOtherSites, sendPage, serveJsonApi } from '../routes.ts'
import { answerCall } from './api.ts'
import { labelPdf } from './label.ts'
import { FULL_WALLET, Ledger, type Parcel } from './ledger.ts'
import { PICKUP_LOCATION } from './orders.ts'
import { parcelsPage, trackingPage } from './parcels-page.ts'
import { WebhookSender } from './webhook-sender.ts'
import { MISHAPS, nextCode } from './words.ts'

const SHIPROCKET_PATH = '/stand-ins/shiprocket'
const API_PATH = `${SHIPROCKET_PATH}/v1/external`
const BODY_LIMIT = 256 * 1024
const Happening = z.object({ event: z.enum(['next', 'undelivered', 'back', 'lost']) })
const PICKED_UP = 42

export interface ShiprocketStandInDeps {
  /** `http://127.0.0.1:<port>`, known once the shop listens. */
  loopbackBase: () => string
  faults: Faults
  webhookToken?: string
  password?: string | undefined
  now?: () => Date
}

export type ShiprocketStandIn = ReturnType<typeof createShiprocketStandIn>

/** Simulates Shiprocket inside the shop's own server: its API, its parcels on their way, and its webhooks. */
export function createShiprocketStandIn(deps: ShiprocketStandInDeps) {
  const { password = randomBytes(12).toString('base64url') } = deps
  const account = { email: 'api@shop.example', password }
  const webhookToken = deps.webhookToken ?? randomBytes(24).toString('base64url')
  const webhooks = new WebhookSender({
    url: () => `${deps.loopbackBase()}/api/parcels/news`,
    token: webhookToken,
  })
  const { now = () => new Date() } = deps
  const ledger = new Ledger({ now, onScan: (parcel) => webhooks.send(parcel) })

  async function registerApi(scope: FastifyInstance): Promise<void> {
    serveJsonApi(scope, {
      at: SHIPROCKET_PATH,
      api: API_PATH,
      methods: ['GET', 'POST'],
      bodyLimit: BODY_LIMIT,
      faults: deps.faults,
      answer: (call) => answerCall(ledger, account, call, labelUrl),
    })
  }

  const labelUrl = ({ awb }: Parcel) => `${deps.loopbackBase()}${SHIPROCKET_PATH}/labels/${awb}.pdf`

  /** Serves labels, and applies active faults. */
  async function registerLabels(scope: FastifyInstance): Promise<void> {
    scope.get<{ Params: { awb: string } }>(
      `${SHIPROCKET_PATH}/labels/:awb.pdf`,
      { config: OPEN_ROUTE, exposeHeadRoute: false },
      async ({ params: { awb }, raw: request }, reply) => {
        reply.hijack()
        const parcel = ledger.findBy({ awb })
        await deps.faults.play(`/labels/${awb}.pdf`, request, reply.raw, async () => {
          const pdf = parcel && (await labelPdf(parcel))
          reply.raw.writeHead(pdf ? 200 : 404, { 'content-type': 'application/pdf' }).end(pdf)
        })
      },
    )
  }

  async function registerPages(scope: FastifyInstance): Promise<void> {
    acceptForms(scope)
    refuseOtherSites(scope)
    scope.get(SHIPROCKET_PATH, { config: OPEN_ROUTE }, (_request, reply) =>
      sendPage(reply, parcelsPage([...ledger.parcels.values()].toReversed(), SHIPROCKET_PATH)),
    )
    scope.get<{ Params: { awb: string } }>(
      `${SHIPROCKET_PATH}/tracking/:awb`,
      { config: OPEN_ROUTE },
      (request, reply) => {
        const parcel = ledger.findBy({ awb: request.params.awb })
        if (parcel) return sendPage(reply, trackingPage(parcel))
        return reply.status(404).type('text/plain').send('The courier does not know this number.')
      },
    )
    scope.post<{ Params: { id: string } }>(
      `${SHIPROCKET_PATH}/parcels/:id`,
      { config: OPEN_ROUTE },
      (request, reply) => {
        const body = Happening.safeParse(request.body).data
        const parcel = ledger.parcels.get(Number(request.params.id))
        if (!body || !parcel) return reply.status(404).type('text/plain').send('No such parcel.')
        happen(parcel, body.event)
        return reply.redirect(SHIPROCKET_PATH, 303)
      },
    )
  }

  /** Applies an event to a parcel; `false` when it is not possible. */
  function happen(parcel: Parcel, event: z.infer<typeof Happening>['event']): boolean {
    const here = parcel.scans.at(-1)?.code
    const isAway = parcel.scans.some(({ code }) => code === PICKED_UP)
    const after = here === undefined || parcel.isCancelled ? undefined : nextCode(here)
    const code = event === 'next' ? after : isAway && after ? MISHAPS[event] : undefined
    if (code === undefined) return false
    ledger.scan(parcel, code)
    return true
  }

  return {
    ...account,
    webhookToken,
    pickupLocation: PICKUP_LOCATION,
    /** The API's address for the shop's adapter. */
    apiBase: () => `${deps.loopbackBase()}${API_PATH}`,
    trackingUrl: (awb: string) => `${SHIPROCKET_PATH}/tracking/${awb}`,
    webhooks,
    register: async (app: FastifyInstance): Promise<void> => {
      await app.register(registerApi)
      await app.register(registerLabels)
      await app.register(registerPages)
    },
    findParcel: (reference: string) => ledger.findBy({ reference }),
    listParcels: () => [...ledger.parcels.values()],
    happen,
    /** Any code in any order, for tests of implausible webhooks. */
    scan: (parcel: Parcel, code: number) => ledger.scan(parcel, code),
    /** Revokes all tokens. */
    expireTokens: () => ledger.tokens.clear(),
    lockLogin: (isLocked: boolean) => {
      ledger.isLoginLocked = isLocked
    },
    emptyWallet: (isEmpty: boolean) => {
      ledger.walletRupees = isEmpty ? '0.00' : FULL_WALLET
    },
    setWallet: (rupees: string) => {
      ledger.walletRupees = rupees
    },
    refuseAssignments: (count: number) => {
      ledger.assignmentsToRefuse = count
    },
    reset(): void {
      ledger.clear()
      webhooks.reset()
    },
  }
}
