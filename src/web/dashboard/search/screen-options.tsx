import { href } from 'react-router';
import { PRODUCT_LIST_PATH } from '#features/catalogue/product-paths.ts';
import type { FinderGroup } from '#ui/finder-list.tsx';
import { Icon } from '#ui/icon.tsx';
import type { DashboardSection } from '../dashboard-sections.ts';
import type { StaffOption } from './staff-options.tsx';

/** Lists the screens of the dashboard and what can be done from anywhere, as far as they match what is typed. */
export function screenGroups(
  typed: string,
  sections: readonly DashboardSection[],
  { signOut, exportProducts }: { signOut: () => void; exportProducts: () => void },
  otherCommands: readonly StaffOption[],
): FinderGroup<StaffOption>[] {
  const screens = sections.flatMap(({ label, to, icon, tabs = [] }) =>
    [{ label, to }, ...tabs.filter((tab) => tab.to !== to)].map((screen) => ({
      key: `screen-${screen.to}`,
      text: screen.label,
      target: screen.to,
      icon: <Icon name={icon} small />,
    })),
  );
  const productCommands: StaffOption[] = [
    {
      key: 'add-product',
      text: 'Add Product',
      target: href('/adminDashboard/addNewProduct'),
      icon: <Icon name="plus" small />,
    },
    {
      key: 'import-products',
      text: 'Import Products',
      target: href('/adminDashboard/import'),
      icon: <Icon name="upload" small />,
    },
    {
      key: 'export-products',
      text: 'Export Products',
      target: exportProducts,
      icon: <Icon name="download" small />,
    },
    {
      key: 'add-collection',
      text: 'Add Collection',
      target: href('/adminDashboard/collections/new'),
      icon: <Icon name="plus" small />,
    },
  ];
  const commands: StaffOption[] = [
    ...(sections.some(({ to }) => to === PRODUCT_LIST_PATH) ? productCommands : []),
    ...otherCommands,
    { key: 'shop', text: 'Back to the shop', icon: <Icon name="store" small />, target: href('/') },
    { key: 'sign-out', text: 'Sign out', icon: <Icon name="log-out" small />, target: signOut },
  ];
  const words = wordsOf(typed);
  const matches = ({ text }: StaffOption) =>
    words.every((word) => wordsOf(text).some((each) => each.startsWith(word) || each === MISSPELT[word]));
  return [
    { label: 'Screens', options: screens.filter(matches) },
    { label: 'Actions', options: commands.filter(matches) },
  ];
}

/** The specification names some screens so. */
const MISSPELT: Readonly<Record<string, string>> = { manage: 'mange' };

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}
