import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { hasMemory } from '../support/folders.ts'
import { inLongTests } from '../support/rounds.ts'
import { PLAIN_HOST, type ShopFixtures, type ShopWorker } from './strict.ts'

/** What differs on a phone: files named so, and tests tagged so. */
const ON_A_PHONE = /\.phone\.test\.ts|@phone/
/** Journeys that are the same on both screens, and harder on the small one: on a desktop only in the long tests. */
const ON_A_PHONE_ALONE = /@phone-alone/

/** The browser tests: each worker has its own built shop with its own data. */
export default defineConfig<ShopFixtures, ShopWorker>({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: '../../test-results',
  reporter: [['list']],
  // The end of the run lists where the time went.
  reportSlowTests: { max: 10, threshold: 0 },
  forbidOnly: true,
  workers: availableParallelism(),
  // docs/decisions/024-a-failed-journey-is-walked-again.md
  retries: inLongTests ? 0 : 1,
  // Long enough for a busy machine: these end what hangs, and do not test speed.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    // Dates and numbers as for the shop's shoppers.
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A journey's own network is watched and cut; tests/browser/offline.test.ts allows the worker.
    serviceWorkers: 'block',
    // No deliberate delays and animations except in tests/browser/waiting.test.ts.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      // Needed by headless Chromium in a container, as root.
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--no-first-run',
        `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
      ],
      // What its processes share would be files on the disk: a tenth of a journey's processor.
      ...(hasMemory() && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: '*.phone.test.ts',
      ...(!inLongTests && { grepInvert: ON_A_PHONE_ALONE }),
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'phone',
      testIgnore: '*.desktop.test.ts',
      ...(!inLongTests && { grep: ON_A_PHONE }),
      use: {
        viewport: { width: 360, height: 640 },
        deviceScaleFactor: 2,
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
})
