import type { Appearance } from '@stripe/stripe-js';
import { isDark } from '#ui/theme.ts';

/** Returns the shop's current colours and shapes for Stripe's form. */
export function stripeAppearance(): Appearance {
  return {
    theme: isDark() ? 'night' : 'stripe',
    variables: {
      colorPrimary: colorOf('--color-ink'),
      colorBackground: colorOf('--color-surface'),
      colorText: colorOf('--color-ink'),
      colorDanger: colorOf('--color-red-ink'),
      borderRadius: '12px',
      fontFamily: 'system-ui, sans-serif',
    },
  };
}

/** Resolves a colour token. It contains both themes, so an element is needed to compute the current colour. */
function colorOf(token: string): string {
  const probe = document.body.appendChild(document.createElement('span'));
  probe.style.color = `var(${token})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
