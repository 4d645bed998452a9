import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { contractAddresses } from './scripts/contract-addresses.ts'
import { CLIENT_CHUNKS, firstLoad, leanManifest } from './scripts/first-load.ts'
import { sentences } from './scripts/sentences/plugin.ts'
import { leanHttp, leanRouter, SERVER_CHUNKS, serverChunks } from './scripts/server-chunks.ts'

/** The server's programs: the start, what serves, what works beside it, and the doctor. */
const SERVER_ENTRIES = {
  index: './src/main.ts',
  'serve-web': './src/serve-web.ts',
  'run-jobs': './src/run-jobs.ts',
  doctor: './src/doctor.ts',
}

/**
 * Packages that the built server finds beside it: those with files of their own, those of threads, and those that it
 * loads late. All others are in its bundle, which loads in a quarter of the time that their 800 files take.
 */
const LEFT_OUT = [
  'sharp',
  'pg',
  'pg-boss',
  'pg-copy-streams',
  'pino',
  'pdfkit',
  '@cantoo/pdf-lib',
  'harfbuzzjs',
  'oidc-provider',
  'smtp-server',
  'postal-mime',
  'nodemailer',
  'age-encryption',
  'tar-stream',
  '@fastify/swagger-ui',
  'prom-client',
  // They have two halves, and NODE_ENV says which one is read.
  'react',
  'react-dom',
]
/** Drizzle's long list of exports would be read for every module in development, too. */
const INSIDE_ALWAYS = ['drizzle-orm', 'zod', 'fastify-type-provider-zod']

/** React Router would name each of them `index`, and number them. */
const namedEntries: Plugin = {
  name: 'named-entries',
  enforce: 'post',
  config: () => ({
    environments: {
      ssr: {
        build: {
          rolldownOptions: {
            output: {
              entryFileNames: '[name].js',
              codeSplitting: { groups: SERVER_CHUNKS },
              // V8 keeps the text of a program. Names of functions and classes stay, for whoever reads a stack.
              minify: {
                mangle: { keepNames: true },
                compress: false,
                codegen: { removeWhitespace: true },
              },
            },
          },
        },
      },
    },
  }),
}

/** Escapes every letter beyond ASCII: V8 keeps the text of a program, and a single one would double its size in memory. */
const leanServer: Plugin = {
  name: 'lean-server',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      file.code = file.code.replace(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    }
  },
}

/**
 * The list of routes names hundreds of files: a letter less of each hash is a hundred bytes less of a first load. Styles and
 * pictures keep theirs, which the server's build names as well.
 */
const FILE_NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
}

/** The output of a build that succeeds is not shown, so a warning would be seen by nobody. */
function refuseWarning({ message }: { message: string }): never {
  throw new Error(message)
}

export default defineConfig(({ command }) => ({
  plugins: [
    sentences(),
    contractAddresses(),
    reactRouter(),
    firstLoad(),
    leanManifest(),
    namedEntries,
    serverChunks(),
    leanHttp,
    leanRouter,
    leanServer,
  ],
  worker: { plugins: () => [contractAddresses()] },
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
    // How long a build takes depends on the machine, and must not fail it.
    rolldownOptions: { onwarn: refuseWarning, checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: CLIENT_CHUNKS }, ...FILE_NAMES } },
      },
    },
    // The server's entry is built with the app, so that loaders and server share one context module.
    ssr: {
      build: {
        rolldownOptions: {
          input: SERVER_ENTRIES,
          // Imports that are late in the browser share their files on the server.
          checks: { bundlerTimings: false, ineffectiveDynamicImport: false },
        },
      },
      resolve:
        command === 'build'
          ? { noExternal: true, external: LEFT_OUT }
          : { noExternal: INSIDE_ALWAYS },
    },
  },
}))
