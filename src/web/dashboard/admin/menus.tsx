import type { ReactNode } from 'react';
import { href, useFetcher, useParams } from 'react-router';
import * as z from 'zod/mini';
import { collectionCalls } from '#features/collection/collection-calls.ts';
import type { Collection } from '#features/collection/collection-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { menuCalls } from '#features/menu/menu-calls.ts';
import { MenuEditor } from '#features/menu/menu-editor.tsx';
import { type EditedMenu, type MenuName, menuSchema } from '#features/menu/menu-schema.ts';
import { Alert } from '#ui/alert.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { WebsiteTabs } from '../section-tabs.tsx';
import type { Route } from './+types/menus';
import { type ActionResult, runAdminAction } from './admin-action.ts';
import { OwnReset } from './own-reset.tsx';
import { useTargetSuggestions } from './use-target-suggestions.ts';

const TITLES: Readonly<Record<MenuName, string>> = { header: 'Header', footer: 'Footer' };

const submittedSchema = z.object({ version: z.int(), entries: menuSchema });

const nameOf = (parameter: string | undefined): MenuName => (parameter === 'footer' ? 'footer' : 'header');

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'content.write');
  const { signal } = request;
  const [menus, collections] = await Promise.all([
    api.request(menuCalls.listMenus, { signal }),
    api.request(collectionCalls.listCollections, { signal }),
  ]);
  return {
    edited: menus.find(({ menu }) => menu === nameOf(params.menu)),
    collections: collections.filter(({ published }) => published),
  };
}

export async function clientAction({ request, params: { menu } }: Route.ClientActionArgs): Promise<ActionResult> {
  await requireStaff(request, 'content.write');
  const { version, entries: body } = submittedSchema.parse(await request.json());
  const input = { params: { menu: nameOf(menu) }, query: { version }, body };
  return runAdminAction(request, api.request(menuCalls.saveMenu, input), { done: 'Successfully updated' });
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Menus', href('/adminDashboard/menus/:menu?'), matches[0].loaderData);

export function HydrateFallback() {
  return <ListSkeleton title={<MenusHead />} />;
}

export default function MenusPage({ loaderData: { edited, collections } }: Route.ComponentProps) {
  if (!edited) return null;
  return <OneMenu key={`${edited.menu} ${edited.version}`} edited={edited} collections={collections} />;
}

type OneMenuProps = { edited: EditedMenu; collections: readonly Pick<Collection, 'title' | 'slug'>[] };

function OneMenu({ edited, collections }: OneMenuProps) {
  const { submit, state, data } = useFetcher<ActionResult>();
  const suggestions = useTargetSuggestions(collections);
  const busy = state !== 'idle';
  const save = (entries: EditedMenu['entries']) =>
    void submit(JSON.stringify({ version: edited.version, entries }), { method: 'put', encType: 'application/json' });
  return (
    <>
      <MenusHead>
        {edited.isOwn ? (
          <OwnReset
            what="Links"
            description="The menu that you have made is deleted."
            confirmLabel="Delete My Menu"
            busy={busy}
            onReset={() => save([])}
          />
        ) : null}
      </MenusHead>
      {edited.isOwn ? null : (
        <p className="menu-note">These are the shop's own links. Change them to make a menu of your own.</p>
      )}
      {busy || data?.problem === undefined ? null : <Alert kind="error">{data.problem}</Alert>}
      <MenuEditor edited={edited} suggestions={suggestions} busy={busy} save={save} />
    </>
  );
}

function MenusHead({ children }: { children?: ReactNode }) {
  const current = nameOf(useParams().menu);
  const tabs = (['header', 'footer'] as const).map((menu) => ({
    label: TITLES[menu],
    to: href('/adminDashboard/menus/:menu?', { menu: menu === 'header' ? undefined : menu }),
    isCurrent: menu === current,
  }));
  return (
    <>
      <WebsiteTabs />
      <DashboardHead title="Menus" lead="The links in the header and the footer of all pages">
        {children}
      </DashboardHead>
      <Tabs label="Menus" tabs={tabs} />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={<MenusHead />} error={error} />;
}
