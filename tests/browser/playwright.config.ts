import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { inLongTests } from '../support/rounds.ts'
import { PLAIN_HOST, type ShopFixtures, type ShopWorker } from './strict.ts'

/** What looks or works otherwise on a phone: files named so, and tests tagged so. */
const ON_A_PHONE = /\.phone\.test\.ts|@phone/

/** The journeys: each worker has a built shop of its own, with its own data. */
export default defineConfig<ShopFixtures, ShopWorker>({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: '../../test-results',
  reporter: [['list']],
  forbidOnly: true,
  workers: availableParallelism(),
  retries: 0,
  // Long enough for a machine that does three other things: these end what hangs, they judge no speed.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    // Dates and figures as the shop's shoppers have them.
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Nothing waits or moves on purpose but where that is the subject: tests/browser/waiting.test.ts.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      // What headless Chromium wants in a container, as root.
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--no-first-run',
        `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: '*.phone.test.ts',
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
