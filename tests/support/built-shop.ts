import type * as main from '../../src/main.ts'

/** The built shop with its pages, as `npm start` runs it. */
export async function loadBuiltShop(): Promise<typeof main> {
  process.env.NODE_ENV ??= 'production'
  const entry = new URL('../../build/current/server/index.js', import.meta.url).href
  return (await import(/* @vite-ignore */ entry)) as typeof main
}
