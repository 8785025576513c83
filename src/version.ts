import packageJson from '../package.json' with { type: 'json' };

/** The release that this process runs, such as 0.2.0. CHANGELOG.md says what is new in it. */
export const VERSION = packageJson.version;
