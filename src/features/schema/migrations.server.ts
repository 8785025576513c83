import { up as shop } from './migrations/0001-shop.server.ts';
import { up as identity } from './migrations/0002-identity.server.ts';
import { up as seeds } from './migrations/0003-seeds.server.ts';
import { up as safety } from './migrations/0004-safety.server.ts';
import { up as payments } from './migrations/0005-payments.server.ts';
import { up as media } from './migrations/0006-media.server.ts';
import { up as dashboards } from './migrations/0007-dashboards.server.ts';
import { up as live } from './migrations/0008-live.server.ts';
import { up as largeCatalogue } from './migrations/0010-large-catalogue.server.ts';
import { up as makers } from './migrations/0011-makers.server.ts';
import { up as orderOwner } from './migrations/0012-order-owner.server.ts';
import { up as refunds } from './migrations/0013-refunds.server.ts';
import { up as signIn } from './migrations/0014-sign-in.server.ts';

/** Every migration by its name; names sort in the order of running and are never reused. */
export const migrations = {
  '0001-shop': { up: shop },
  '0002-identity': { up: identity },
  '0003-seeds': { up: seeds },
  '0004-safety': { up: safety },
  '0005-payments': { up: payments },
  '0006-media': { up: media },
  '0007-dashboards': { up: dashboards },
  '0008-live': { up: live },
  '0010-large-catalogue': { up: largeCatalogue },
  '0011-makers': { up: makers },
  '0012-order-owner': { up: orderOwner },
  '0013-refunds': { up: refunds },
  '0014-sign-in': { up: signIn },
};
