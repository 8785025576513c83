import { href } from 'react-router';

const PAY = 'pay';

/** The page of an order, with the payment open. */
export function payNowPath(orderId: string): string {
  return `${href('/userDashboard/order/:orderId', { orderId })}?${PAY}=now`;
}

/** Whether an address asks for the payment to be open. */
export function asksToPay(search: string): boolean {
  return new URLSearchParams(search).has(PAY);
}
