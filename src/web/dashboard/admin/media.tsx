import { useState } from 'react';
import { href, useRevalidator } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import type { MediaPicture } from '#features/media/media-schema.ts';
import { pictureCalls } from '#features/media/picture-calls.ts';
import { PictureDrop } from '#features/media/picture-drop.tsx';
import { PictureGrid } from '#features/media/picture-grid.tsx';
import { UploadTile } from '#features/media/upload-tile.tsx';
import { usePictureUploads } from '#features/media/use-picture-uploads.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { loadListPage } from '../list-page.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { ListSearch, ListSelect, ListToolbar } from '../list-toolbar.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { WebsiteTabs } from '../section-tabs.tsx';
import type { Route } from './+types/media';

const PictureDetails = lazyComponent(() => import('#features/media/picture-details.tsx'), {
  onLoadError: closeOnLoadError,
});

/** Pictures on a page. */
const PAGE_SIZE = 24;
const USES = [
  ['', 'All pictures'],
  ['true', 'Unused'],
] as const;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'content.write');
  const { searchParams } = new URL(request.url);
  const search = searchParams.get('search') ?? '';
  const unused = searchParams.get('unused') === 'true' ? 'true' : undefined;
  const load = (range: { page: number; limit: number }) =>
    api.requestPage(pictureCalls.listMedia, { query: { ...range, search, unused }, signal: request.signal });
  const page = await loadListPage(request, 'adminPage', load, PAGE_SIZE);
  return { ...page, isFiltered: search !== '' || unused !== undefined };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Media', href('/adminDashboard/media'), matches[0].loaderData);

const title = (
  <>
    <WebsiteTabs />
    <DashboardHead title="Media" lead="The pictures that you have uploaded, and where the shop shows them." />
  </>
);

export function HydrateFallback() {
  return <ListSkeleton title={title} hasToolbar />;
}

export default function MediaPage({ loaderData: { rows, page, total, isFiltered } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<{ picture: MediaPicture; open: boolean }>();

  return (
    <>
      {title}
      <Uploads onUploaded={revalidate} />
      <ListToolbar>
        <ListSearch label="Search pictures" placeholder="Alt text or place" />
        <ListSelect label="Uses" name="unused" options={USES} />
      </ListToolbar>
      {rows.length === 0 ? <NoPictures isFiltered={isFiltered} /> : null}
      <PictureGrid pictures={rows} label="Pictures" onChoose={(picture) => setChosen({ picture, open: true })} />
      <ListPaginator page={page} total={total} pageSize={PAGE_SIZE} />
      {chosen ? (
        <PictureDetails
          key={chosen.picture._id}
          picture={chosen.picture}
          open={chosen.open}
          onOpenChange={(open) => setChosen({ ...chosen, open })}
          onChanged={async (picture) => {
            setChosen({ picture, open: true });
            await revalidate();
          }}
          onRemoved={async () => {
            setChosen({ ...chosen, open: false });
            await revalidate();
          }}
        />
      ) : null}
    </>
  );
}

function Uploads({ onUploaded }: { onUploaded: () => Promise<void> }) {
  const { uploads, failures, upload, cancel } = usePictureUploads(() => void onUploaded(), 'own');
  const failure = failures.join(' ');
  return (
    <div className="media-head">
      <Field label="Upload pictures" labelHidden error={failure || undefined}>
        <PictureDrop small={false} shape="own" onFiles={(files) => void upload(files)} />
      </Field>
      {uploads.length === 0 ? null : (
        <div className="media-uploads">
          {uploads.map((pending) => (
            <UploadTile key={pending.id} upload={pending} onCancel={() => cancel(pending.id)} />
          ))}
        </div>
      )}
    </div>
  );
}

function NoPictures({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyState small title="No matching pictures" text="Try another word, or show all pictures." />
  ) : (
    <EmptyState small title="No pictures yet" text="Upload some here, or where you need them." />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
