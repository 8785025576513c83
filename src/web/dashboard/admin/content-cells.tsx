import type { Content } from '#features/content/content-schema.ts';
import { visibilityOf } from '#features/content/editor/content-kinds.ts';
import { Badge } from '#ui/badge.tsx';
import { Moment } from '#ui/moment.tsx';

const BADGES = {
  draft: { tone: 'amber', label: 'Draft' },
  scheduled: { tone: 'blue', label: 'Scheduled' },
  published: { tone: 'green', label: 'Published' },
} as const;

/** Whether visitors see an entry, or when they will. */
export function ContentStateBadge({ content }: { content: Content }) {
  const visibility = visibilityOf(content, Date.now());
  const { tone, label } = BADGES[visibility];
  return (
    <span className="content-state">
      <Badge tone={tone}>{label}</Badge>
      {visibility === 'scheduled' && content.publishAt !== undefined ? (
        <small>
          <Moment at={content.publishAt} to="minute" />
        </small>
      ) : null}
    </span>
  );
}

/** When an entry was changed, and by whom. */
export function ContentChange({ content: { version, changedAt, changedBy } }: { content: Content }) {
  if (version === 0 || changedAt === undefined) return <span className="muted">Text of the shop</span>;
  return (
    <span className="content-change">
      <Moment at={changedAt} to="minute" />
      {changedBy === undefined ? null : (
        <small>
          <bdi>{changedBy.name}</bdi>
        </small>
      )}
    </span>
  );
}
