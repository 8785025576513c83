import { ChildFailed } from './child.ts';
import { proveAudit } from './prove-audit.ts';
import { proveLegal } from './prove-legal.ts';
import { proveStock } from './prove-stock.ts';

const USAGE = `Usage:
  npm run prove -- stock  checks that the ledger of stock adds up, then lets crowds buy a scratch product
  npm run prove -- audit  checks that no entry of the audit log was changed, removed, inserted or moved
  npm run prove -- legal  lists what the shop and its products lack for the countries that it sells to`;

const PROOFS = new Map([
  ['stock', proveStock],
  ['audit', proveAudit],
  ['legal', proveLegal],
]);

/** `npm run prove`: proves on the shop's own database that a promise holds. The shop may be running. */
const [name = ''] = process.argv.slice(2);
const prove = PROOFS.get(name);
if (!prove) throw new ChildFailed(USAGE);
await prove();
