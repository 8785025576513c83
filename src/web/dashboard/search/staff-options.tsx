import { href } from 'react-router';
import { shortOrderId } from '#features/order/order/order-format.ts';
import { STATUS_LABELS } from '#features/order/order/order-schema.ts';
import { formatPrice } from '#features/pricing/money.ts';
import type {
  FoundCollection,
  FoundOrder,
  FoundPerson,
  FoundProduct,
  StaffSearchResult,
} from '#features/staff-search/staff-search-calls.ts';
import { ROLE_LABELS } from '#features/user/roles.ts';
import type { FinderGroup, FinderOption } from '#ui/finder-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { Moment } from '#ui/moment.tsx';

/** Something that the dashboard's search opens. */
export interface StaffOption extends FinderOption {
  /** The path that it leads to, what it does, or what it types into the field. */
  target: string | (() => void) | { type: string };
}

/** Groups what the shop found. */
export function foundGroups({ orders, products, collections, people }: StaffSearchResult): FinderGroup<StaffOption>[] {
  return [
    { label: 'Orders', options: orders.map(orderOption) },
    { label: 'Products', options: products.map(productOption) },
    { label: 'Collections', options: collections.map(collectionOption) },
    { label: 'People', options: people.map(personOption) },
  ];
}

/** Offers an order, to open it. */
export function orderOption({ _id, name, email, status, total, date, trackingNumber }: FoundOrder): StaffOption {
  return {
    key: `order-${_id}`,
    text: `#${shortOrderId(_id)} ${name}`,
    icon: <Icon name="package" small />,
    note: (
      <>
        {STATUS_LABELS[status]} · <Moment at={date} /> · {trackingNumber ?? email}
      </>
    ),
    end: formatPrice(total),
    target: href('/adminDashboard/mangeOrders/:orderId', { orderId: _id }),
  };
}

/** Offers a product, to edit it. */
export function productOption({ _id, name, image, company, price, published, sku }: FoundProduct): StaffOption {
  return {
    key: `product-${_id}`,
    text: name,
    picture: image,
    note: [company, ...(sku === undefined ? [] : [sku]), ...(published ? [] : ['Unpublished'])].join(' · '),
    end: formatPrice(price),
    target: href('/adminDashboard/editProduct/:productId', { productId: _id }),
  };
}

function collectionOption({ _id: collectionId, title, published }: FoundCollection): StaffOption {
  return {
    key: `collection-${collectionId}`,
    text: title,
    icon: <Icon name="layers" small />,
    ...(!published && { note: 'Unpublished' }),
    target: href('/adminDashboard/collections/:collectionId', { collectionId }),
  };
}

function personOption({ _id, name, email, role }: FoundPerson): StaffOption {
  return {
    key: `person-${_id}`,
    text: name,
    icon: <Icon name="user-round" small />,
    note: email,
    ...(role !== 'user' && { end: ROLE_LABELS[role] }),
    target: `${href('/adminDashboard/mangeUsers')}?${new URLSearchParams({ search: email })}`,
  };
}
