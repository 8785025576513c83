import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '#features/identity/session/session.ts';
import { useProductExport } from '#features/product-import/use-product-export.ts';
import { MAX_QUERY_CHARACTERS } from '#features/search/search-bounds.ts';
import { findQueryProblem } from '#features/search/search-query.ts';
import { SearchFrame } from '#features/shortcuts/search-frame.tsx';
import { Finder } from '#ui/finder.tsx';
import type { FinderGroup } from '#ui/finder-list.tsx';
import type { DashboardSection } from '../dashboard-sections.ts';
import { screenGroups } from './screen-options.tsx';
import { commandGroup, commandOptions, permittedCommands, type StaffActions, splitCommand } from './staff-commands.tsx';
import { foundGroups, type StaffOption } from './staff-options.tsx';
import { useStaffActions } from './use-staff-actions.tsx';
import { useStaffSearch } from './use-staff-search.ts';

interface DashboardSearchDialogProps {
  sections: readonly DashboardSection[];
  onSignOut: () => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const TITLE = 'Search the dashboard';
const NOTHING_FOUND =
  'Nothing starts with that. Try an order number, a tracking number, a name, an email, a product or a SKU.';

const TYPE_A_PRODUCT = 'Type the beginning of a product or a SKU.';
const TYPE_AN_ORDER = 'Type an order number, a name or an email.';
const NO_PRODUCT = 'No matching products.';
const NO_ORDER = 'No matching orders that can change to this status.';

/** The search of the dashboard: its screens and actions, orders, products and people. */
export default function DashboardSearchDialog({ open, onOpenChange, ...rest }: DashboardSearchDialogProps) {
  const scope = { staffPages: rest.sections.map(({ to }) => to) };
  const { actions, dialog } = useStaffActions();
  return (
    <>
      <SearchFrame scope={scope} title={TITLE} open={open} onOpenChange={onOpenChange}>
        {(finder) => <DashboardFinder {...rest} {...finder} actions={actions} />}
      </SearchFrame>
      {dialog}
    </>
  );
}

interface DashboardFinderProps extends Pick<DashboardSearchDialogProps, 'sections' | 'onSignOut'> {
  actions: StaffActions;
  onClose: () => void;
  onShortcuts: () => void;
}

function DashboardFinder({ sections, onSignOut, actions, onClose, onShortcuts }: DashboardFinderProps) {
  const navigate = useNavigate();
  const { exportProducts } = useProductExport();
  const [typed, setTyped] = useState('');
  /** Enter was pressed before the answer was there. */
  const [opensFirst, setOpensFirst] = useState(false);
  const commands = permittedCommands(useSession().permissions);
  const { command, query } = splitCommand(typed, commands);
  const tooLong = findQueryProblem(query);
  const search = useStaffSearch(tooLong === undefined ? query : '');
  const isCurrent = search?.query === query;
  const groups = listGroups().filter(({ options }) => options.length > 0);

  function listGroups(): FinderGroup<StaffOption>[] {
    const result = query === '' ? undefined : search?.result;
    if (command) return result ? [commandGroup(command, result, actions)] : [];
    const general = { signOut: onSignOut, exportProducts: () => void exportProducts() };
    return [
      ...screenGroups(query, sections, general, commandOptions(commands)),
      ...(result ? foundGroups(result) : []),
    ];
  }

  function open({ target }: StaffOption): void {
    if (typeof target === 'object') {
      setTyped(target.type);
      return;
    }
    onClose();
    if (typeof target === 'string') void navigate(target);
    else target();
  }

  function noticeOf(): string | undefined {
    if (tooLong !== undefined) return tooLong;
    if (command && query === '') return command.status === undefined ? TYPE_A_PRODUCT : TYPE_AN_ORDER;
    if (!isCurrent) return undefined;
    if (search.problem !== undefined || groups.length > 0) return search.problem;
    if (!command) return NOTHING_FOUND;
    return command.status === undefined ? NO_PRODUCT : NO_ORDER;
  }

  const openFirst = useEffectEvent(() => {
    setOpensFirst(false);
    const first = groups[0]?.options[0];
    if (first) open(first);
  });
  useEffect(() => {
    if (opensFirst && isCurrent) openFirst();
  }, [opensFirst, isCurrent]);

  return (
    <Finder
      label={TITLE}
      placeholder="Orders, products, people"
      maxLength={MAX_QUERY_CHARACTERS}
      typed={typed}
      onType={(text) => {
        setTyped(text);
        setOpensFirst(false);
      }}
      groups={groups}
      onOpen={open}
      onEnter={() => setOpensFirst(query !== '')}
      // What was found for an earlier text may not be what is meant.
      selectsFirst={
        query !== '' && (isCurrent || groups.some(({ label }) => label === 'Screens' || label === 'Actions'))
      }
      notice={noticeOf()}
      onRetry={isCurrent && search.problem !== undefined ? search.retry : undefined}
      onClose={onClose}
      onShortcuts={onShortcuts}
    />
  );
}
