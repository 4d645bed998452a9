import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { acceptForms, OPEN_ROUTE, refuseOtherSites, sendPage } from '../routes.ts'
import { type Letter, Letters } from './letters.ts'
import { letterPage, mailboxPage } from './mailbox-pages.ts'
import { openSmtpStandIn, type SmtpStandIn } from './smtp-stand-in.ts'

const MAILBOX = '/stand-ins/mailbox'
const Down = z.object({ down: z.enum(['yes', 'no']) })

export interface MailboxStandIn {
  /** The address for the shop's mail, on any free port. */
  smtpAddress(): Promise<string>
  /** The number of connections that its server has accepted. */
  connections(): number
  endConnections(): void
  readonly letters: readonly Letter[]
  readonly isDown: boolean
  setDown(isDown: boolean): void
  register(app: FastifyInstance): Promise<void>
  reset(): void
  close(): Promise<void>
}

/** Simulates a mail server that accepts every mail and shows it on a page; or links to one in another process. */
export function createMailboxStandIn(elsewhere?: string): MailboxStandIn {
  const letters = new Letters()
  let isDown = false
  let opening: Promise<SmtpStandIn> | undefined
  let server: SmtpStandIn | undefined

  async function open(): Promise<SmtpStandIn> {
    server = await openSmtpStandIn({
      async deliver(bytes, recipients) {
        const { parseLetter } = await import('./parse-letter.ts')
        letters.keep(await parseLetter(bytes, recipients))
      },
      isDown: () => isDown,
    })
    return server
  }

  function reset(): void {
    isDown = false
    letters.reset()
  }

  async function close(): Promise<void> {
    const opened = await opening
    opening = undefined
    await opened?.close()
  }

  async function routes(scope: FastifyInstance): Promise<void> {
    acceptForms(scope)
    refuseOtherSites(scope)
    scope.addHook('onClose', close)
    scope.get(MAILBOX, { config: OPEN_ROUTE }, (_request, reply) =>
      sendPage(reply, mailboxPage(letters.all, isDown)),
    )
    scope.get<{ Params: { number: string } }>(
      `${MAILBOX}/:number`,
      { config: OPEN_ROUTE },
      (request, reply) => {
        const letter = letters.find(Number(request.params.number))
        if (letter) return sendPage(reply, letterPage(letter))
        return sendPage(reply.status(404), mailboxPage(letters.all, isDown))
      },
    )
    scope.post(`${MAILBOX}/down`, { config: OPEN_ROUTE }, (request, reply) => {
      isDown = Down.safeParse(request.body).data?.down === 'yes'
      return reply.redirect(MAILBOX, 303)
    })
    scope.post(`${MAILBOX}/reset`, { config: OPEN_ROUTE }, (_request, reply) => {
      letters.reset()
      return reply.redirect(MAILBOX, 303)
    })
  }

  return {
    async smtpAddress() {
      if (elsewhere) return elsewhere
      opening ??= open()
      return (await opening).address
    },
    connections: () => server?.connections() ?? 0,
    endConnections: () => server?.endConnections(),
    get letters() {
      return letters.all
    },
    get isDown() {
      return isDown
    },
    setDown(wanted) {
      isDown = wanted
    },
    async register(app) {
      await app.register(routes)
    },
    reset,
    close,
  }
}
