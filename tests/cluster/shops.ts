import Fastify from 'fastify'
import { Faults } from '#stand-ins/faults.ts'
import { createS3StandIn } from '#stand-ins/s3/s3-stand-in.ts'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { AS_BUILT } from '#tests/support/launched-shop.ts'
import { type RunningShop, startRunningShop } from '#tests/support/running-shop.ts'

const KEY = { accessKeyId: 'all', secretAccessKey: 'a-secret-of-the-bucket', region: 'us-east-1' }

/** The bucket in which all shops keep pictures. */
export async function openBucket(): Promise<{
  env: Record<string, string>
  close(): Promise<void>
}> {
  const server = Fastify()
  let base = ''
  const bucket = createS3StandIn({ loopbackBase: () => base, faults: new Faults(), key: KEY })
  await bucket.register(server)
  base = await server.listen({ host: '127.0.0.1', port: 0 })
  return {
    env: {
      S3_ENDPOINT: bucket.endpoint(),
      S3_BUCKET: bucket.bucket,
      S3_ACCESS_KEY_ID: KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: KEY.secretAccessKey,
    },
    close: async () => void (await server.close()),
  }
}

/** Shops on fixed ports, each with a data folder of its own. */
export class Shops {
  readonly #ports: readonly number[]
  readonly #env: Record<string, string>
  readonly #folders: string[]
  readonly running: RunningShop[] = []

  constructor(ports: readonly number[], env: Record<string, string>) {
    this.#ports = ports
    this.#env = env
    this.#folders = ports.map(() => temporaryFolder())
  }

  async start(at: number): Promise<void> {
    this.running[at] = await startRunningShop({
      dataDir: this.#folders[at] ?? '',
      port: this.#ports[at] ?? 0,
      env: { ...AS_BUILT, ...this.#env },
    })
  }

  async startAll(): Promise<void> {
    for (const at of this.#ports.keys()) await this.start(at)
  }

  at(place: number): RunningShop {
    const shop = this.running[place % this.running.length]
    if (!shop) throw new Error('no shop runs')
    return shop
  }

  async close(): Promise<void> {
    await Promise.all(this.running.map((shop) => shop.stop()))
    for (const folder of this.#folders) removeFolder(folder)
  }
}
