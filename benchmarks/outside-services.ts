// The payment provider's stand-in and a mail server that keeps nothing, in a process of their own, so
// that their cost is not the shop's. `node benchmarks/outside-services.ts <port> <origin of the shop>`
// says where it takes mail; a post to /paid/<order> pays that order.
import Fastify from 'fastify'
import { Faults } from '#stand-ins/faults.ts'
import { openSmtpStandIn } from '#stand-ins/mailbox/smtp-stand-in.ts'
import { createRazorpayStandIn } from '#stand-ins/razorpay/razorpay-stand-in.ts'

const [port = '', shop = ''] = process.argv.slice(2)
const { RAZORPAY_KEY_SECRET = '', RAZORPAY_WEBHOOK_SECRET = '' } = process.env

const app = Fastify({ forceCloseConnections: true })
const standIn = createRazorpayStandIn({
  loopbackBase: () => `http://127.0.0.1:${port}`,
  faults: new Faults(),
  webhookUrl: () => `${shop}/api/payments/webhook`,
  keySecret: RAZORPAY_KEY_SECRET,
  webhookSecret: RAZORPAY_WEBHOOK_SECRET,
})
await standIn.register(app)
app.post<{ Params: { order: string } }>('/paid/:order', async ({ params }, reply) => {
  const paid = standIn.pay(params.order, { method: 'upi', outcome: 'captured' })
  return paid.ok ? standIn.proofOf(paid.payment) : reply.status(409).send(paid)
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
const mail = await openSmtpStandIn({ deliver: async () => {}, isDown: () => false })
process.stdout.write(`open ${mail.address}\n`)
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
