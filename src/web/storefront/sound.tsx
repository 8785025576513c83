import { possibleRequested } from '#features/catalogue/attribute/attribute-filter.ts';
import { CARDS_TAG } from '#features/catalogue/cache-tags.ts';
import { DEFAULT_VIEW } from '#features/catalogue/product-view.ts';
import { BOARD_ATTRIBUTES } from '#features/keyboard-layout/board-attribute-keys.ts';
import { SIZES } from '#features/keyboard-layout/layouts.ts';
import { BlindTestSection } from '#features/sound/blind-test-section.tsx';
import { Duel } from '#features/sound/duel.tsx';
import { LibraryTable } from '#features/sound/library-table.tsx';
import { prepareLibrary } from '#features/sound/sound-library.server.ts';
import { tonesOf } from '#features/sound/sound-library.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { cacheTagsContext, servicesContext } from '#web/contexts.server.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/sound';
import './sound-page.css';

/** What products are asked for: those with the size of a keyboard. */
const KEYBOARDS = { [BOARD_ATTRIBUTES.size]: SIZES };

export async function loader({ context }: Route.LoaderArgs) {
  context.get(cacheTagsContext).add(CARDS_TAG);
  const { catalogue } = context.get(servicesContext);
  // Without a filter by size, the keyboards among the newest products are heard.
  const attributes = possibleRequested(await catalogue.listAttributes(), KEYBOARDS);
  const { products } = await catalogue.listView({ ...DEFAULT_VIEW, attributes });
  return prepareLibrary(products);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Sound',
    description: 'Hear every keyboard with every switch, compare two, and find the one you like without seeing names.',
    path: '/sound',
    site: matches[0].loaderData,
  });

/** A library of all boards and switches that can be heard, two of them side by side, and a test without names. */
export default function SoundPage({ loaderData: { switches, boards } }: Route.ComponentProps) {
  const tones = tonesOf(boards);
  return (
    <>
      <PageHead title="Sound" lead="Every board with every switch that it comes with. Press a key to hear it." />
      {boards.length > 0 ? (
        <LibraryTable switches={switches} boards={boards} />
      ) : (
        <EmptyState
          small
          title="Nothing to hear at the moment"
          text="Keyboards appear here as soon as the shop has some."
          action={<ButtonLink to="/products">Browse products</ButtonLink>}
        />
      )}
      <Duel boards={boards} tones={tones} />
      <BlindTestSection tones={tones} />
      {boards.length > 0 ? (
        <p className="note sound-note">
          <Icon name="info" small />
          Simulated from switch, plate, case and keycaps. Your desk changes it a little.
        </p>
      ) : null}
    </>
  );
}
