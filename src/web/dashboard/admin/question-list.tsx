import { useState } from 'react';
import { useFetcher } from 'react-router';
import type { Content } from '#features/content/content-schema.ts';
import { KIND_WORDS } from '#features/content/editor/content-kinds.ts';
import { Alert } from '#ui/alert.tsx';
import { ArrangedList } from '#ui/arranged-list.tsx';
import { IconButton } from '#ui/button.tsx';
import { EmptyPanel } from '#ui/empty-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { RowLink } from '#ui/text-link.tsx';
import type { ActionResult } from './admin-action.ts';
import type { ContentAct } from './content-act.ts';
import { ContentChange, ContentStateBadge } from './content-cells.tsx';
import { ContentDeletion } from './content-deletion.tsx';
import { editorPath } from './content-head.tsx';

/** The questions in their order, which staff arrange. */
export function QuestionList({ questions }: { questions: readonly Content[] }) {
  const { submit, data } = useFetcher<ActionResult>();
  const [arranged, setArranged] = useState<readonly Content[]>();
  const [chosen, setChosen] = useState<Content>();

  async function saveOrder(items: readonly Content[]): Promise<void> {
    const act: ContentAct = { do: 'arrange', contentIds: items.map(({ _id }) => _id) };
    await submit(JSON.stringify(act), { method: 'post', encType: 'application/json' });
    setArranged((latest) => (latest === items ? undefined : latest));
  }

  if (questions.length === 0) return <EmptyPanel title="No questions yet" text={KIND_WORDS.faq.none} />;
  return (
    <>
      {data?.problem === undefined ? null : <Alert kind="error">{data.problem}</Alert>}
      <ArrangedList
        label="All questions"
        items={arranged ?? questions}
        keyOf={({ _id }) => _id}
        nameOf={({ title }) => title}
        onArrange={setArranged}
        onArranged={(items) => void saveOrder(items)}
        acts={(question) => (
          <IconButton label={`Delete ${question.title}`} onClick={() => setChosen(question)}>
            <Icon name="trash" small />
          </IconButton>
        )}
      >
        {(question) => (
          <>
            <span className="content-question" dir="auto">
              <RowLink to={editorPath(question)}>{question.title}</RowLink>
            </span>
            <ContentStateBadge content={question} />
            <small className="muted">
              <ContentChange content={question} />
            </small>
          </>
        )}
      </ArrangedList>
      {chosen ? <ContentDeletion key={chosen._id} content={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
