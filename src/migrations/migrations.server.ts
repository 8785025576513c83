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
import { up as variant } from './0025-variant.server.ts';
import { up as stockLedger } from './0026-stock-ledger.server.ts';
import { up as gallery } from './0027-gallery.server.ts';
import { up as attribute } from './0028-attribute.server.ts';
import { up as orderIndexes } from './0031-order-indexes.server.ts';
import { up as productImport } from './0032-product-import.server.ts';
import { up as search } from './0033-search.server.ts';
import { up as boughtTogether } from './0034-bought-together.server.ts';
import { up as coupon } from './0035-coupon.server.ts';
import { up as wishlist } from './0036-wishlist.server.ts';
import { up as review } from './0037-review.server.ts';
import { up as stockAlert } from './0038-stock-alert.server.ts';
import { up as sessionUse } from './0039-session-use.server.ts';
import { up as apiKey } from './0040-api-key.server.ts';
import { up as secondFactor } from './0041-second-factor.server.ts';
import { up as auditChain } from './0042-audit-chain.server.ts';
import { up as shopSettings } from './0043-shop-settings.server.ts';
import { up as webhook } from './0044-webhook.server.ts';
import { up as userRole } from './0046-user-role.server.ts';
import { up as failedReturn } from './0047-failed-return.server.ts';
import { up as confirmedRecipient } from './0048-confirmed-recipient.server.ts';
import { up as keyMaker } from './0049-key-maker.server.ts';
import { up as importPicture } from './0051-import-picture.server.ts';
import { up as socialLinks } from './0053-social-links.server.ts';
import { up as watching } from './0055-watching.server.ts';
import { up as laterPictures } from './0056-later-pictures.server.ts';
import { up as paymentProvider } from './0057-payment-provider.server.ts';
import { up as variantWeight } from './0058-variant-weight.server.ts';
import { up as paidAt } from './0059-paid-at.server.ts';
import { up as productStory } from './0060-product-story.server.ts';
import { up as poorReview } from './0061-poor-review.server.ts';
import { up as guestAlert } from './0062-guest-alert.server.ts';
import { up as checkedSequence } from './0063-checked-sequence.server.ts';
import { up as otherSettings } from './0064-other-settings.server.ts';
import { up as variantTrade } from './0065-variant-trade.server.ts';
import { up as shippingZone } from './0066-shipping-zone.server.ts';
import { up as orderShippingMethod } from './0067-order-shipping-method.server.ts';
import { up as address } from './0068-address.server.ts';
import { up as savedAddress } from './0069-saved-address.server.ts';
import { up as tax } from './0070-tax.server.ts';
import { up as creditNote } from './0071-credit-note.server.ts';
import { up as orderPromises } from './0072-order-promises.server.ts';
import { up as priceChange } from './0074-price-change.server.ts';
import { up as manufacturer } from './0075-manufacturer.server.ts';
import { up as cheapestShipping } from './0076-cheapest-shipping.server.ts';
import { up as withdrawal } from './0077-withdrawal.server.ts';
import { up as slug } from './0078-slug.server.ts';
import { up as collection } from './0079-collection.server.ts';
import { up as menu } from './0080-menu.server.ts';
import { up as redirect } from './0081-redirect.server.ts';
import { up as content } from './0082-content.server.ts';
import { up as mediaLibrary } from './0083-media.server.ts';
import { up as home } from './0084-home.server.ts';
import { up as branding } from './0085-branding.server.ts';
import { up as contactNewsletter } from './0086-contact-newsletter.server.ts';

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
  '0025-variant': { up: variant },
  '0026-stock-ledger': { up: stockLedger },
  '0027-gallery': { up: gallery },
  '0028-attribute': { up: attribute },
  '0031-order-indexes': { up: orderIndexes },
  '0032-product-import': { up: productImport },
  '0033-search': { up: search },
  '0034-bought-together': { up: boughtTogether },
  '0035-coupon': { up: coupon },
  '0036-wishlist': { up: wishlist },
  '0037-review': { up: review },
  '0038-stock-alert': { up: stockAlert },
  '0039-session-use': { up: sessionUse },
  '0040-api-key': { up: apiKey },
  '0041-second-factor': { up: secondFactor },
  '0042-audit-chain': { up: auditChain },
  '0043-shop-settings': { up: shopSettings },
  '0044-webhook': { up: webhook },
  '0046-user-role': { up: userRole },
  '0047-failed-return': { up: failedReturn },
  '0048-confirmed-recipient': { up: confirmedRecipient },
  '0049-key-maker': { up: keyMaker },
  '0051-import-picture': { up: importPicture },
  '0053-social-links': { up: socialLinks },
  '0055-watching': { up: watching },
  '0056-later-pictures': { up: laterPictures },
  '0057-payment-provider': { up: paymentProvider },
  '0058-variant-weight': { up: variantWeight },
  '0059-paid-at': { up: paidAt },
  '0060-product-story': { up: productStory },
  '0061-poor-review': { up: poorReview },
  '0062-guest-alert': { up: guestAlert },
  '0063-checked-sequence': { up: checkedSequence },
  '0064-other-settings': { up: otherSettings },
  '0065-variant-trade': { up: variantTrade },
  '0066-shipping-zone': { up: shippingZone },
  '0067-order-shipping-method': { up: orderShippingMethod },
  '0068-address': { up: address },
  '0069-saved-address': { up: savedAddress },
  '0070-tax': { up: tax },
  '0071-credit-note': { up: creditNote },
  '0072-order-promises': { up: orderPromises },
  '0074-price-change': { up: priceChange },
  '0075-manufacturer': { up: manufacturer },
  '0076-cheapest-shipping': { up: cheapestShipping },
  '0077-withdrawal': { up: withdrawal },
  '0078-slug': { up: slug },
  '0079-collection': { up: collection },
  '0080-menu': { up: menu },
  '0081-redirect': { up: redirect },
  '0082-content': { up: content },
  '0083-media': { up: mediaLibrary },
  '0084-home': { up: home },
  '0085-branding': { up: branding },
  '0086-contact-newsletter': { up: contactNewsletter },
};
