import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Product } from '#features/catalogue/product-schema.ts';
import { Story } from '#features/catalogue/story/story-section.tsx';
import { deskPathOf } from '#features/desk/desk-address.ts';
import { readMeasures } from '#features/measures/measures.ts';
import { SizePart } from '#features/measures/size-part.tsx';
import { rememberOf } from '#platform/remember.ts';

/** Renders what the page of a product tells before its data. It never changes, so browsers need no script for it. */
export const renderStory = rememberOf((product: Product): string => {
  const measures = readMeasures(product.attributes);
  const part = measures && createElement(SizePart, { measures, deskPath: deskPathOf(product) });
  return renderToStaticMarkup(createElement(Story, { product, measures: part }));
});
