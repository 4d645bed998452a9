import type * as web from '../../src/serve-web.ts'

/** The built shop with its pages, as `npm start` runs it. */
export async function loadBuiltShop(): Promise<typeof web> {
  process.env.NODE_ENV ??= 'production'
  const entry = new URL('../../build/current/server/serve-web.js', import.meta.url).href
  return (await import(/* @vite-ignore */ entry)) as typeof web
}
