// Opens the shop that was built; run by the pinned Node.
import { startShop } from '../build/server/index.js'

await startShop(process.env)
