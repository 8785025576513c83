import { Accordion as BaseAccordion } from '@base-ui/react/accordion';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

/** A heading that one can press, and what it opens. */
export type AccordionEntry = { id: number | string; title: string; content: ReactNode };

/** Headings of level two, of which at most one is open. The browser's own search finds what is closed, and opens it. */
export function Accordion({ entries }: { entries: readonly AccordionEntry[] }) {
  return (
    <BaseAccordion.Root className="accordion" hiddenUntilFound>
      {entries.map(({ id, title, content }) => (
        <BaseAccordion.Item key={id} value={id} className="accordion-item">
          <BaseAccordion.Header render={(props) => <h2 {...props} />}>
            <BaseAccordion.Trigger className="accordion-trigger">
              {title}
              <Plus className="icon" />
            </BaseAccordion.Trigger>
          </BaseAccordion.Header>
          <BaseAccordion.Panel>
            <div className="accordion-content">{content}</div>
          </BaseAccordion.Panel>
          {/* Without scripts nothing can be opened, so everything is. */}
          <noscript>
            <div className="accordion-content">{content}</div>
          </noscript>
        </BaseAccordion.Item>
      ))}
    </BaseAccordion.Root>
  );
}
