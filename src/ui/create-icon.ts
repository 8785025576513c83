import { createElement, type SVGProps } from 'react';

interface IconData {
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

const ATTRIBUTES: SVGProps<SVGSVGElement> = {
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  'aria-hidden': true,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
};

/**
 * Creates the component of an icon. It takes the place of `createLucideIcon` in builds, because the shop sets size and
 * colour with CSS and uses nothing else that the original can do.
 */
export default function createIcon({ node }: IconData) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, at module level
  return function Icon(props: SVGProps<SVGSVGElement>) {
    const parts = node.map(([tag, attributes]) => createElement(tag, attributes));
    return createElement('svg', { ...ATTRIBUTES, ...props }, parts);
  };
}
