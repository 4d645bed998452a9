import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { FIRST_LOAD, firstLoad, leanManifest } from './scripts/first-load.ts'
import { sentences } from './scripts/sentences/plugin.ts'

/** The server's programs: the start, what serves, what works beside it, and the doctor. */
const SERVER_ENTRIES = {
  index: './src/main.ts',
  'serve-web': './src/serve-web.ts',
  'run-jobs': './src/run-jobs.ts',
  doctor: './src/doctor.ts',
}

/** React Router would name each of them `index`, and number them. */
const namedEntries: Plugin = {
  name: 'named-entries',
  enforce: 'post',
  config: () => ({
    environments: {
      ssr: { build: { rolldownOptions: { output: { entryFileNames: '[name].js' } } } },
    },
  }),
}

export default defineConfig({
  plugins: [sentences(), reactRouter(), firstLoad(), leanManifest(), namedEntries],
  build: { assetsInlineLimit: 0, modulePreload: { polyfill: false }, sourcemap: false },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: FIRST_LOAD } } } },
    },
    // The server's entry is built with the app, so that loaders and server share one context module.
    ssr: {
      build: { rolldownOptions: { input: SERVER_ENTRIES } },
      // In one file they load three times as fast; Drizzle's long list of exports is read for every module else.
      resolve: { noExternal: ['drizzle-orm', 'zod', 'fastify-type-provider-zod'] },
    },
  },
})
