import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/web',
  serverBuildFile: 'server.js',
  // The shop has few routes: knowing them all at once saves a request on the way to each.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
