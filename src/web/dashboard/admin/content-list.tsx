import { useState } from 'react';
import type { Content, ContentKind } from '#features/content/content-schema.ts';
import { KIND_WORDS } from '#features/content/editor/content-kinds.ts';
import { formatDay } from '#platform/format-dates.ts';
import { IconButton } from '#ui/button.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/inputs.tsx';
import { RowLink } from '#ui/text-link.tsx';
import { ContentChange, ContentStateBadge } from './content-cells.tsx';
import { ContentDeletion, canBeDeleted } from './content-deletion.tsx';
import { editorPath } from './content-head.tsx';

/** More entries than these have a search. */
const FEW = 8;

/** The entries of a kind. */
export function ContentList({ kind, entries }: { kind: ContentKind; entries: readonly Content[] }) {
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<Content>();
  const words = query.toLowerCase().split(/\s+/);
  const found = entries.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  const { all, none } = KIND_WORDS[kind];
  return (
    <>
      {entries.length > FEW ? (
        <Field label={`Search ${all.toLowerCase()}`} labelHidden className="content-search">
          <TextInput
            type="search"
            placeholder="Search by title"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </Field>
      ) : null}
      <DataTable
        caption={all}
        columns={columnsOf(kind, entries.some(canBeDeleted) ? setChosen : undefined)}
        rows={found}
        rowKey={({ _id }) => _id}
        empty={
          entries.length === 0 ? (
            <EmptyState small title={`No ${all.toLowerCase()} yet`} text={none} />
          ) : (
            <EmptyState small title="Nothing found" text="No title has these words." />
          )
        }
      />
      {chosen ? <ContentDeletion key={chosen._id} content={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}

function columnsOf(kind: ContentKind, remove: ((content: Content) => void) | undefined): DataTableColumn<Content>[] {
  return [
    {
      header: 'Title',
      cell: (content) => (
        <span className="content-title" dir="auto">
          <RowLink to={editorPath(content)}>{content.title}</RowLink>
        </span>
      ),
      card: 'title',
    },
    { header: 'State', cell: (content) => <ContentStateBadge content={content} /> },
    ...(kind === 'post' ? [DAY] : []),
    { header: 'Changed', cell: (content) => <ContentChange content={content} /> },
    ...(remove ? [deletionWith(remove)] : []),
  ];
}

function deletionWith(remove: (content: Content) => void): DataTableColumn<Content> {
  return {
    header: 'Action',
    headerHidden: true,
    cell: (content) =>
      canBeDeleted(content) ? (
        <IconButton label={`Delete ${content.title}`} onClick={() => remove(content)}>
          <Icon name="trash" small />
        </IconButton>
      ) : null,
    number: true,
    card: 'foot',
  };
}

const DAY: DataTableColumn<Content> = {
  header: 'Date',
  cell: ({ date }) => (date === undefined ? null : formatDay(date, 'day')),
  className: 'content-day',
  secondary: true,
};
