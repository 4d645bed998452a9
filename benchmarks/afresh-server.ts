// The shop with its page cache off, so that every page is rendered anew.
import { loadBuiltShop } from '#tests/support/built-shop.ts'

const { buildParts, createApp, readConfig, screens } = await loadBuiltShop()
const config = readConfig(process.env)
const parts = await buildParts(config, {
  log: undefined,
  traces: undefined,
  tell: () => {},
  onLost: () => process.exit(1),
})
const app = await createApp(parts, { ...screens, keepPages: false })
await app.listen({ port: config.port, host: '127.0.0.1' })
process.stdout.write('open\n')
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => parts.close())
    .then(() => process.exit(0))
})
