import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { explainFailure } from '#features/identity/session/explain-failure.ts';
import { MAX_QUERY_CHARACTERS } from '#features/search/search-bounds.ts';
import { findQueryProblem } from '#features/search/search-query.ts';
import { SearchFrame } from '#features/shortcuts/search-frame.tsx';
import type { ShortcutScope } from '#features/shortcuts/shortcut-list.ts';
import { Finder } from '#ui/finder.tsx';
import type { FinderGroup } from '#ui/finder-list.tsx';
import { useDoors } from '#web/use-site.ts';
import { clearRecentSearches, readRecentSearches, rememberSearch } from './recent-searches.ts';
import { type ShopOption, searchOption, shopGroups, startGroups } from './shop-options.tsx';
import { loadStart, type SuggestedProduct, useSuggestions } from './use-suggestions.ts';

interface SearchDialogProps {
  /** Where it is opened. */
  scope?: ShortcutScope;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const TITLE = 'Search the shop';

/** The search of the whole shop, with suggestions while one types. */
export default function SearchDialog({ scope = 'shop', ...dialog }: SearchDialogProps) {
  return (
    <SearchFrame {...dialog} scope={scope} title={TITLE}>
      {(finder) => <ShopFinder {...finder} />}
    </SearchFrame>
  );
}

function ShopFinder({ onClose, onShortcuts }: { onClose: () => void; onShortcuts: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [recent, setRecent] = useState(readRecentSearches);
  const query = typed.trim();
  const tooLong = findQueryProblem(query);
  const { answer: suggestions, error, retry } = useSuggestions(tooLong === undefined ? query : '');
  const doors = useDoors();
  const [products, setProducts] = useState<readonly SuggestedProduct[]>([]);
  useEffect(() => void loadStart().then(setProducts), []);
  const groups = groupsOf();

  function groupsOf(): FinderGroup<ShopOption>[] {
    if (query === '') return startGroups({ recent, doors, products });
    return suggestions ? shopGroups(query, suggestions, doors) : [];
  }

  function open({ kind, text, path, key }: ShopOption): void {
    if (key === 'all') rememberSearch(query);
    else if (kind === 'term' || kind === 'recent') rememberSearch(text);
    onClose();
    void navigate(path);
  }

  function noticeOf(): string | undefined {
    if (tooLong !== undefined) return tooLong;
    if (error !== undefined) return `${explainFailure(error)} You can still press Enter to search.`;
    const isNothing = query !== '' && suggestions !== undefined && groups.length === 0;
    return isNothing ? 'No suggestions. Press Enter to search the whole shop.' : undefined;
  }

  return (
    <Finder
      label={TITLE}
      placeholder="Search keyboards, switches, gadgets"
      maxLength={MAX_QUERY_CHARACTERS}
      typed={typed}
      onType={setTyped}
      groups={groups}
      onOpen={open}
      onEnter={() => {
        if (query !== '') open(searchOption('term', query));
      }}
      notice={noticeOf()}
      onRetry={error === undefined ? undefined : retry}
      onClose={onClose}
      onShortcuts={onShortcuts}
    >
      {groups[0]?.label === 'Recent' ? (
        <p className="finder-clear">
          <button
            type="button"
            className="text-link"
            onClick={() => {
              clearRecentSearches();
              setRecent([]);
            }}
          >
            Clear recent searches
          </button>
        </p>
      ) : null}
    </Finder>
  );
}
