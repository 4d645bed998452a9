import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { FIRST_LOAD, firstLoad } from './scripts/first-load.ts'
import { sentences } from './scripts/sentences/plugin.ts'

export default defineConfig({
  plugins: [sentences(), reactRouter(), firstLoad()],
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
