import { TextLink } from '#ui/text-link.tsx';
import { shortOrderId } from './order-format.ts';

/** Offers to write to support about an order, in a mail whose subject names it. */
export function OrderHelp({ orderId, supportEmail }: { orderId: string; supportEmail: string }) {
  const subject = encodeURIComponent(`Order #${shortOrderId(orderId)}`);
  return (
    <p>
      <TextLink to={`mailto:${supportEmail}?subject=${subject}`}>Get help</TextLink> by mail to {supportEmail}
    </p>
  );
}
