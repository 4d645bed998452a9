import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { FIRST_SENTENCES, sentences } from './scripts/sentences/plugin.ts'

/** What only dialogs and later screens need stays out of the first load, however many of them share it. */
const LATER = [
  'providers/',
  'panel-places',
  'domain/(?:blog|checkout|claims|consultations|delivery|orders|quiz|suggestions|text)/',
  'domain/cart/compare',
  'web/(?:blog|forms|payment|quiz|uploads|pages/(?:orders|panel|quiz|scheduler))/',
  'web/cart/(?:bill-rows|delivery|fresh-products|plain-cart|refusal|shipping)',
  'web/catalog/(?:card-of|product-card|product-grid|revealed-card|use-card-context)',
  'web/delivery/card-delivery',
  'web/ui/(?:field|modal)',
].join('|')

/**
 * What every first page needs travels in few files: many small ones would wait for each other on a slow
 * network. Styles are left where they are: their order decides which layer wins.
 */
const FIRST_LOAD = [
  { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler|cookie)\// },
  {
    name: 'shop',
    test: new RegExp(`/src/(?!${LATER}).*[.]tsx?$|${FIRST_SENTENCES.source}`),
    minShareCount: 3,
  },
  // What a few places share, too little of it for files of their own.
  {
    name: 'frame',
    test: /\/src\/(?:web\/(?:layout|session|search)\/|web\/payment\/payment-trigger|web\/ui\/title-width|domain\/catalog\/flags|contract\/addresses\/reviews)/,
    minShareCount: 2,
  },
]

export default defineConfig({
  plugins: [sentences(), reactRouter()],
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, sourcemap: false },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: FIRST_LOAD } } } },
    },
    // The server's entry is built with the app, so that loaders and server share one context module.
    ssr: {
      build: { rolldownOptions: { input: './src/main.ts' } },
      // In one file they load three times as fast; Drizzle's long list of exports is read for every module else.
      resolve: { noExternal: ['drizzle-orm', 'zod', 'fastify-type-provider-zod'] },
    },
  },
})
