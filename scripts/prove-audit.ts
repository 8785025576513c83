import { checkChain } from '#features/audit/audit-check.server.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { ChildFailed } from './child.ts';
import { withShopDatabase } from './with-shop-database.ts';

const MAX_LISTED = 20;

/** Checks the chain of the audit log, and prints the hash of its last entry. */
export async function proveAudit(): Promise<void> {
  const { entries, last, faults } = await withShopDatabase(checkChain);
  console.log(`The audit log: ${formatNumber(entries)} entries, ${formatNumber(faults.length)} faults`);
  if (entries > 0) console.log(`Entry ${last.sequence} has the hash ${last.hash}`);
  if (faults.length === 0) return;
  const listed = faults.slice(0, MAX_LISTED).map((fault) => `  ${fault}`);
  throw new ChildFailed(['The chain of the audit log is broken:', ...listed].join('\n'));
}
