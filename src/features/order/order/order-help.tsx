import { ButtonLink } from '#ui/button.tsx';
import { shortOrderId } from './order-format.ts';

/** Offers to write to support about an order, in a mail whose subject names it. */
export function OrderHelp({ orderId, supportEmail }: { orderId: string; supportEmail: string }) {
  const subject = encodeURIComponent(`Order #${shortOrderId(orderId)}`);
  return (
    <section className="panel order-help" aria-labelledby="order-help">
      <h2 className="panel-title" id="order-help">
        Questions about this order?
      </h2>
      <p className="panel-text">Write to {supportEmail}. A person replies within 24h.</p>
      <ButtonLink variant="secondary" to={`mailto:${supportEmail}?subject=${subject}`}>
        Get help
      </ButtonLink>
    </section>
  );
}
