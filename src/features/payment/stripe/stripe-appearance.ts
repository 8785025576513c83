import type { Appearance } from '@stripe/stripe-js';

/** The shop's colours and shapes for Stripe's form, as they are on the page now. */
export function stripeAppearance(): Appearance {
  const isDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  return {
    theme: isDark ? 'night' : 'stripe',
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

/** A token holds both themes; only an element tells which colour it is now. */
function colorOf(token: string): string {
  const probe = document.body.appendChild(document.createElement('span'));
  probe.style.color = `var(${token})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
