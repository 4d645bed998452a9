import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  ssr: true,
  // The whole route list is sent with the first page: one request less on a slow network.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
