import type { Config } from '@react-router/dev/config';
import shop from '../../react-router.config.ts';

/** The shop, built beside its own build, with a server that measures instead of answering. */
export default { ...shop, appDirectory: '../../src/web', buildDirectory: '../../data/render' } satisfies Config;
