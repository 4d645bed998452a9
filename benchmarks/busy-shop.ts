import { temporaryFolder } from '#tests/support/folders.ts'
import { freePort, type RunningShop, startRunningShop } from '#tests/support/running-shop.ts'
import { type Program, startProgram, stopProgram } from './processes.ts'

/** Effectively disables rate limits, because a few buyers stand for many. */
export const RATE_LIMIT_FACTOR = '100000'

export interface BusyShop {
  shop: RunningShop
  /** The address of the payment provider's stand-in. */
  provider: string
  /** Stops the shop and starts it again with the same data. */
  restart(more?: Readonly<Record<string, string>>): Promise<RunningShop>
  /** Stops the outside services: provider and mail server. */
  stopServices(): Promise<void>
}

/** Starts the built shop, with a payment provider and a mail server in another process. */
export async function openBusyShop(): Promise<BusyShop> {
  const dataDir = temporaryFolder()
  const port = await freePort()
  const providerPort = await freePort()
  const provider = `http://127.0.0.1:${providerPort}`
  const account = {
    RAZORPAY_KEY_ID: 'rzp_test_STANDIN0000001',
    RAZORPAY_KEY_SECRET: 'a key that only this run knows',
    RAZORPAY_WEBHOOK_SECRET: 'a secret that only this run knows',
    RAZORPAY_API_BASE: `${provider}/stand-ins/razorpay/v1`,
  }
  const services: Program = await startProgram(
    'benchmarks/outside-services.ts',
    [String(providerPort), `http://127.0.0.1:${port}`],
    account,
  )
  const env = {
    ...account,
    RATE_LIMIT_FACTOR,
    // The default: one process per core.
    WEB_CONCURRENCY: '',
    SMTP_URL: services.said,
    MAIL_FROM: 'hello@samagni.example',
  }
  const open = (more = {}) => startRunningShop({ dataDir, port, env: { ...env, ...more } })
  let shop = await open()
  return {
    get shop() {
      return shop
    },
    provider,
    async restart(more) {
      await shop.stop()
      shop = await open(more)
      return shop
    },
    stopServices: () => stopProgram(services),
  }
}
