import Fastify from 'fastify'
import { paths } from '#contract/paths.ts'
import { Faults } from '#stand-ins/faults.ts'
import { openSmtpStandIn } from '#stand-ins/mailbox/smtp-stand-in.ts'
import { createRazorpayStandIn } from '#stand-ins/razorpay/razorpay-stand-in.ts'

/**
 * The payment provider's stand-in at a port of its own, and a mail server that stores nothing. A post to
 * /paid/<order> pays that order and returns the proof that a browser would get.
 */
export async function openOutsideServices({
  port,
  shopOrigin,
  secrets,
}: {
  port: number
  shopOrigin: string
  secrets: { keySecret: string; webhookSecret: string }
}): Promise<{ mailAddress: string; close(): Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true })
  const standIn = createRazorpayStandIn({
    loopbackBase: () => `http://127.0.0.1:${port}`,
    faults: new Faults(),
    webhookUrl: () => `${shopOrigin}${paths.payments.webhook()}`,
    ...secrets,
  })
  await standIn.register(app)
  app.post<{ Params: { order: string } }>('/paid/:order', async ({ params }, reply) => {
    const paid = standIn.pay(params.order, { method: 'upi', outcome: 'captured' })
    return paid.ok ? standIn.proofOf(paid.payment) : reply.status(409).send(paid)
  })
  await app.listen({ port, host: '127.0.0.1' })
  const mail = await openSmtpStandIn({ deliver: async () => {}, isDown: () => false })
  return {
    mailAddress: mail.address,
    async close() {
      await mail.close()
      await app.close()
    },
  }
}
