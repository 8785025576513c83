import { Button } from '#ui/button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';

/** Asks for a mail when a sold-out variant is back. Most products are in stock, so the button loads when it is needed. */
export const NotifyMe = lazyComponent(() => import('./notify-button.tsx'), { Fallback: NotifyPlaceholder });

/** Keeps the place of the form that visitors see. */
function NotifyPlaceholder() {
  return (
    <div className="notify notify-by-email" aria-hidden="true">
      <span className="field">
        <span className="field-label">Email</span>
        <span className="input" />
      </span>
      <Button disabled>Notify Me</Button>
      <p>One mail when it is back. No account needed.</p>
    </div>
  );
}
