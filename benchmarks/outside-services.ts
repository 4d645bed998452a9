// The payment provider's stand-in and a mail server in a separate process, so that their cost is
// not counted as the shop's. `node benchmarks/outside-services.ts <port> <origin of the shop>` prints the mail
// server's address.
import { openOutsideServices } from '#tests/support/outside-services.ts'

const [port = '', shopOrigin = ''] = process.argv.slice(2)
const { RAZORPAY_KEY_SECRET = '', RAZORPAY_WEBHOOK_SECRET = '' } = process.env

const services = await openOutsideServices({
  port: Number(port),
  shopOrigin,
  secrets: { keySecret: RAZORPAY_KEY_SECRET, webhookSecret: RAZORPAY_WEBHOOK_SECRET },
})
process.stdout.write(`open ${services.mailAddress}\n`)
process.on('SIGTERM', () => void services.close().then(() => process.exit(0)))
