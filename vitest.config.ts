import { defineConfig } from 'vitest/config'
import { sentences } from './scripts/sentences/plugin.ts'

export default defineConfig({
  plugins: [sentences()],
  test: {
    include: [
      '{src,packages,stand-ins,artwork,tests,benchmarks}/**/*.test.ts',
      'src/**/*.test.tsx',
    ],
    exclude: ['tests/browser/**', 'tests/soak/**', 'node_modules/**'],
    globalSetup: ['tests/support/cluster.ts'],
    setupFiles: ['tests/support/strict.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
})
