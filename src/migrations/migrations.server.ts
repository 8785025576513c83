import { up as shop } from './0001-shop.server.ts';
import { up as identity } from './0002-identity.server.ts';
import { up as seeds } from './0003-seeds.server.ts';
import { up as safety } from './0004-audit-and-attempts.server.ts';
import { up as payments } from './0005-payments.server.ts';
import { up as media } from './0006-pictures.server.ts';
import { up as dashboards } from './0007-search-keys.server.ts';
import { up as live } from './0008-order-version.server.ts';
import { up as largeCatalogue } from './0010-product-indexes.server.ts';
import { up as makers } from './0011-change-author.server.ts';
import { up as orderOwner } from './0012-order-owner.server.ts';
import { up as refunds } from './0013-refunds.server.ts';
import { up as signIn } from './0014-attempt-account.server.ts';
import { up as standardNames } from './0015-standard-names.server.ts';
import { up as compareAtPrice } from './0016-compare-at-price.server.ts';
import { up as orderPayment } from './0017-order-payment-index.server.ts';
import { up as shopEvent } from './0018-shop-event.server.ts';
import { up as mail } from './0019-mail.server.ts';
import { up as refund } from './0020-refund.server.ts';
import { up as cash } from './0021-cash.server.ts';
import { up as shipment } from './0022-shipment.server.ts';
import { up as invoice } from './0023-invoice.server.ts';
import { up as orderReturn } from './0024-return.server.ts';

/**
 * Every migration by the name under which databases record it. Names sort in the order of running and never change, also
 * where a file has a better name by now.
 */
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
  '0015-standard-names': { up: standardNames },
  '0016-compare-at-price': { up: compareAtPrice },
  '0017-order-payment': { up: orderPayment },
  '0018-shop-event': { up: shopEvent },
  '0019-mail': { up: mail },
  '0020-refund': { up: refund },
  '0021-cash': { up: cash },
  '0022-shipment': { up: shipment },
  '0023-invoice': { up: invoice },
  '0024-return': { up: orderReturn },
};
