import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  ssr: true,
  // scripts/builds.mjs names a folder for each build.
  buildDirectory: process.env.BUILD_FOLDER ?? 'build/by-hand',
  // The whole route list is sent with the first page: one request less on a slow network.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
