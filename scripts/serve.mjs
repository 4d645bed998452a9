// Opens the shop that was built; run by the pinned Node.
// React decides by this, when it is loaded, whether it checks everything twice.
process.env.NODE_ENV ??= 'production'
const { startShop } = await import('../build/server/index.js')

await startShop(process.env)
