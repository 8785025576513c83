import { canUseApt, installWithApt } from './apt.ts';
import { runQuietly } from './child.ts';
import { step } from './step.ts';

/** Installs Java for the HTML checker, if it is missing and can be installed. Otherwise the tests that need it fail. */
export async function installJavaIfMissing(): Promise<void> {
  const isMissing = await runQuietly('java', ['-version']).then(
    () => false,
    () => true,
  );
  if (isMissing && canUseApt()) await step('Installing Java', () => installWithApt('default-jre-headless'));
}
