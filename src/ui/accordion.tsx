import { Accordion as BaseAccordion } from '@base-ui/react/accordion';
import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';

/** One section: the heading that toggles it, and its content. */
export type AccordionEntry = { id: number | string; title: string; content: ReactNode };

/** An accordion with level-two headings and at most one open section. The browser's find-in-page opens closed ones. */
export function Accordion({ entries }: { entries: readonly AccordionEntry[] }) {
  return (
    <BaseAccordion.Root className="accordion" hiddenUntilFound>
      {entries.map(({ id, title, content }) => (
        <BaseAccordion.Item key={id} value={id} className="accordion-item">
          <BaseAccordion.Header render={(props) => <h2 {...props} />}>
            <BaseAccordion.Trigger className="accordion-trigger">
              {title}
              <Icon name="plus" />
            </BaseAccordion.Trigger>
          </BaseAccordion.Header>
          <BaseAccordion.Panel>
            <div className="accordion-content">{content}</div>
          </BaseAccordion.Panel>
          {/* Without JavaScript the sections cannot be opened, so their content is always shown. */}
          <noscript>
            <div className="accordion-content">{content}</div>
          </noscript>
        </BaseAccordion.Item>
      ))}
    </BaseAccordion.Root>
  );
}
