import { defineConfig } from '@playwright/test'

/** The shop in a pseudo-language (docs/translating.md); its pictures are in test-results. */
export default defineConfig({
  testDir: '.',
  testMatch: 'audit.test.ts',
  outputDir: '../../test-results/pseudo-language',
  reporter: [['list']],
  workers: 1,
  timeout: 900_000,
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 60_000,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--no-first-run'],
    },
  },
})
