import { takeGallery } from '../tests/gallery/gallery.ts';
import { buildIfChanged } from './build-shop.ts';
import { ChildFailed } from './child.ts';
import { requireChromium } from './chromium.ts';
import { step } from './step.ts';

/** `npm run gallery`: takes pictures of every screen, or of those whose name contains the argument. */
const [filter = ''] = process.argv.slice(2);

await buildIfChanged();
const chromium = await requireChromium();
const { index, taken, failures } = await step('Taking pictures', () => takeGallery(filter, chromium));
console.log(`${taken} screens: ${index}`);
if (failures.size > 0) {
  const list = [...failures].map(([{ page, state }, reason]) => `${page}, ${state}: ${reason}`);
  throw new ChildFailed(`${failures.size} screens could not be taken:\n${list.join('\n')}`);
}
