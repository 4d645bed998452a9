// The stand-in of the payment provider in a process of its own, so that its cost is not the shop's.
// `node benchmarks/payment-provider.ts <port> <origin of the shop>`; a post to /paid/<order> pays it.
import Fastify from 'fastify'
import { Faults } from '#stand-ins/faults.ts'
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
process.stdout.write('open\n')
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)))
