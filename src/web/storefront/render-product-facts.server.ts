import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Manufacturer } from '#features/catalogue/manufacturer/manufacturer-schema.ts';
import { SafetySection } from '#features/catalogue/manufacturer/safety-section.tsx';
import type { Product } from '#features/catalogue/product-schema.ts';

/** Renders who made a product and its warnings. They never change, so browsers need no script for them. */
export function renderSafety({ warnings }: Product, manufacturer: Manufacturer | undefined): string {
  return renderToStaticMarkup(createElement(SafetySection, { manufacturer, warnings }));
}
