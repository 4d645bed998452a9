// The shop without its page cache, so that every request renders its page.
import { loadBuiltShop } from '#tests/support/built-shop.ts'

const { buildParts, createApp, openShopDatabase, readConfig, screens } = await loadBuiltShop()
const config = readConfig(process.env)
const silent = { log: undefined, traces: undefined }
const database = await openShopDatabase(config, {
  ...silent,
  report: () => {},
  isStopping: () => false,
  onLost: () => process.exit(1),
})
const parts = await buildParts(config, database, silent)
const app = await createApp(parts, { ...screens, keepPages: false })
await app.listen({ port: config.port, host: '127.0.0.1' })
process.stdout.write('open\n')
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => parts.close())
    .then(() => database.closeDatabase())
    .then(() => process.exit(0))
})
