import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { FaultRule, Faults } from './faults.ts'
import { createIdentityStandIn, type IdentityStandIn } from './identity/identity-stand-in.ts'
import { indexPage, READY_FAULTS } from './index-page.ts'
import { createMailboxStandIn, type MailboxStandIn } from './mailbox/mailbox-stand-in.ts'
import { createRazorpayStandIn, type RazorpayStandIn } from './razorpay/razorpay-stand-in.ts'
import { acceptForms, OPEN_ROUTE, refuseOtherSites, sendPage } from './routes.ts'
import {
  createShiprocketStandIn,
  type ShiprocketStandIn,
} from './shiprocket/shiprocket-stand-in.ts'
import { createWhatsappStandIn, type WhatsappStandIn } from './whatsapp/whatsapp-stand-in.ts'

const INDEX = '/stand-ins'
const ReadyFault = z.object({ ready: z.enum(READY_FAULTS.map(({ id }) => id)) })

/** The accounts with which another process uses these stand-ins. */
export interface StandInAccounts {
  paymentSecret: string
  courierPassword: string
  messageToken: string
  /** The mail server's address. */
  mailServer: string
}

export interface StandIns {
  identity: IdentityStandIn
  mailbox: MailboxStandIn
  payment: RazorpayStandIn
  /** The fault rules of all stand-ins. */
  faults: Faults
  courier: ShiprocketStandIn
  whatsapp: WhatsappStandIn
  /** Their accounts; starts the mail server. */
  accounts(): Promise<StandInAccounts>
  /** Adds every route under `/stand-ins`. */
  register(app: FastifyInstance): Promise<void>
  /** Resets everything: typed accounts, unfinished sign-ins, mail, payments, fault rules, the log. */
  reset(): void
}

/**
 * The local servers that simulate outside services, mounted in the shop's own server. Refuses a live shop:
 * there, the stand-in would sign in anybody.
 */
export function createStandIns(deps: {
  mode: 'demo' | 'live'
  /** `http://127.0.0.1:<port>`, known once the shop listens. */
  loopbackBase: () => string
  /** The first of the shop's admins: the ready admin account has this e-mail. */
  adminEmail: string
  /** The accounts of stand-ins in another process, to which these then only link. */
  accounts?: StandInAccounts | undefined
  /** The courier's clock; the machine's own by default. */
  now?: () => Date
}): StandIns {
  if (deps.mode !== 'demo') throw new Error('Stand-ins do not run in a live shop.')
  const faults = new Faults()
  const identity = createIdentityStandIn({ ...deps, faults })
  const { accounts } = deps
  const mailbox = createMailboxStandIn(accounts?.mailServer)
  const payment = createRazorpayStandIn({ ...deps, faults, keySecret: accounts?.paymentSecret })
  const courier = createShiprocketStandIn({ ...deps, faults, password: accounts?.courierPassword })
  const whatsapp = createWhatsappStandIn({ ...deps, faults, token: accounts?.messageToken })

  function reset(): void {
    faults.reset()
    identity.reset()
    mailbox.reset()
    payment.reset()
    courier.reset()
    whatsapp.reset()
  }

  function setFault(body: unknown): boolean {
    const ready = ReadyFault.safeParse(body)
    const rule = ready.success
      ? READY_FAULTS.find(({ id }) => id === ready.data.ready)?.rule
      : FaultRule.safeParse(body).data
    if (rule) faults.add(rule)
    return rule !== undefined
  }

  async function registerIndex(scope: FastifyInstance): Promise<void> {
    acceptForms(scope)
    refuseOtherSites(scope)
    scope.get(INDEX, { config: OPEN_ROUTE }, (_request, reply) => {
      const signIn = {
        name: 'Sign-in',
        plays: 'Google',
        address: identity.issuer(),
        pending: faults.pending,
      }
      const mail = { letters: mailbox.letters.length, isDown: mailbox.isDown }
      const parcels = courier.listParcels().length
      const payments = payment.countPaid()
      const messages = whatsapp.messages.length
      const counts = { payments, parcels, messages }
      return sendPage(reply, indexPage([signIn], mail, faults.log, counts))
    })
    scope.get(`${INDEX}/log`, { config: OPEN_ROUTE }, async () => ({ requests: faults.log }))
    scope.post(`${INDEX}/faults`, { config: OPEN_ROUTE }, (request, reply) => {
      if (setFault(request.body)) return reply.redirect(INDEX, 303)
      return reply.status(400).send({ problem: 'This is no fault switch.' })
    })
    scope.post(`${INDEX}/reset`, { config: OPEN_ROUTE }, (_request, reply) => {
      reset()
      return reply.redirect(INDEX, 303)
    })
  }

  return {
    identity,
    mailbox,
    payment,
    faults,
    courier,
    whatsapp,
    accounts: async () => ({
      paymentSecret: payment.keySecret,
      courierPassword: courier.password,
      messageToken: whatsapp.token,
      mailServer: await mailbox.smtpAddress(),
    }),
    async register(app) {
      await app.register(registerIndex)
      await identity.register(app)
      await mailbox.register(app)
      await payment.register(app)
      await courier.register(app)
      await whatsapp.register(app)
    },
    reset,
  }
}
