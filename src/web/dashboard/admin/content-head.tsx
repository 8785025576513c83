import { href } from 'react-router';
import { CONTENT_KINDS, type Content, type ContentKind, contentKindSchema } from '#features/content/content-schema.ts';
import { KIND_WORDS } from '#features/content/editor/content-kinds.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { WebsiteTabs } from '../section-tabs.tsx';

const FIRST: ContentKind = 'page';

/** Stands for the id of an entry that is being added. */
export const NEW = 'new';

/** Reads a kind from the address. Without one, and if there is no such kind, it is that of pages. */
export function kindOf(parameter: string | undefined): ContentKind {
  return contentKindSchema.safeParse(parameter).data ?? FIRST;
}

/** The path of the list of a kind. */
export function listPath(kind: ContentKind): string {
  return href('/adminDashboard/content/:kind?', { kind: kind === FIRST ? undefined : kind });
}

/** The path of the editor of an entry. */
export function editorPath({ kind, _id: contentId }: Pick<Content, 'kind' | '_id'>): string {
  return href('/adminDashboard/content/:kind/:contentId', { kind, contentId });
}

/** The header of the list of a kind, with the ways to the others. */
export function ContentHead({ kind }: { kind: ContentKind }) {
  const { all, add, lead } = KIND_WORDS[kind];
  return (
    <>
      <WebsiteTabs />
      <DashboardHead title={all} lead={lead}>
        <ButtonLink to={editorPath({ kind, _id: NEW })}>
          <Icon name="plus" small />
          {add}
        </ButtonLink>
      </DashboardHead>
      <nav className="segments content-kinds" aria-label="Kinds of texts">
        {CONTENT_KINDS.map((each) => (
          <Link key={each} to={listPath(each)} aria-current={each === kind ? 'page' : undefined} preventScrollReset>
            {KIND_WORDS[each].all}
          </Link>
        ))}
      </nav>
    </>
  );
}
