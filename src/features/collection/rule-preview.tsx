import { api } from '#features/identity/session/api.ts';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { useDebouncedAnswer } from '#ui/use-debounced-answer.ts';
import { collectionCalls } from './collection-calls.ts';
import { type RuleEntries, readRule } from './collection-form-schema.ts';
import { ruleSchema } from './collection-schema.ts';

const THUMBNAIL_PIXELS = 64;

/** How many products match a rule at present, and the first ones. */
export function RulePreview({ entries }: { entries: RuleEntries }) {
  const rule = readRule(entries);
  const { answer, error } = useDebouncedAnswer(rule ? JSON.stringify(rule) : '', requestPreview);
  return (
    <div className="rule-preview">
      <p role="status">{describePreview(rule !== undefined, answer, error)}</p>
      {answer && rule && error === undefined ? (
        <ul aria-label="The first products">
          {answer.products.map(({ _id, name, image }) => (
            <li key={_id}>
              <Thumbnail src={image} pixels={THUMBNAIL_PIXELS} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type Preview = Awaited<ReturnType<typeof requestPreview>>;

function describePreview(isComplete: boolean, answer: Preview | undefined, error: unknown): string {
  if (!isComplete) return 'Complete the conditions to see what matches.';
  if (error !== undefined) return explainFailure(error);
  if (!answer) return 'Counting products…';
  const { total, max, isEverything } = answer;
  if (isEverything) return 'Every product matches. Add a condition, unless the collection is the whole catalogue.';
  if (total === 0) return 'No product matches at present. The page stays empty until one does.';
  if (total === 1) return '1 product matches.';
  return `${formatNumber(total)}${total === max ? ' or more' : ''} products match.`;
}

function requestPreview(rule: string, signal: AbortSignal) {
  return api.request(collectionCalls.previewRule, { body: { rule: ruleSchema.parse(JSON.parse(rule)) }, signal });
}
