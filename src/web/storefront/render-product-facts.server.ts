import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ChargerLabel } from '#features/catalogue/charger/charger-label.tsx';
import { readCharging } from '#features/catalogue/charger/charging.ts';
import type { Manufacturer } from '#features/catalogue/manufacturer/manufacturer-schema.ts';
import { SafetySection } from '#features/catalogue/manufacturer/safety-section.tsx';
import type { Product } from '#features/catalogue/product-schema.ts';

/** Renders who made a product and its warnings. Like the label, they never change, so browsers need no script for them. */
export function renderSafety({ warnings }: Product, manufacturer: Manufacturer | undefined): string {
  return renderToStaticMarkup(createElement(SafetySection, { manufacturer, warnings }));
}

/** Renders what a product says about its charger. Empty if it says nothing. */
export function renderChargerLabel({ attributes }: Product): string {
  const charging = readCharging(attributes);
  return charging ? renderToStaticMarkup(createElement(ChargerLabel, { charging })) : '';
}
