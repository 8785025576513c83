import { applySingleKeys } from '#features/shortcuts/single-keys.ts';
import { applyTheme } from '#ui/theme.ts';
import { repeatEarlyUses } from './repeat-early-uses.ts';
import { showVisitor } from './show-visitor.ts';
import { startWhenUsed } from './start-when-used.ts';

/*
 * Runs inline in the head, before the first paint: pages are the same for every visitor, so this shows what their browser
 * has stored. `scripts/bundle/inline-script.ts` builds it.
 */
applyTheme();
showVisitor();
startWhenUsed();
repeatEarlyUses();
applySingleKeys();
