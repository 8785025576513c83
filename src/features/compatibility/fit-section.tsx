import { Link } from 'react-router';
import type { Product } from '#features/catalogue/product-schema.ts';
import { Badge } from '#ui/badge.tsx';
import { SectionHead } from '#ui/page-head.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import type { Fit } from './judge-fit.ts';

const PICTURE_PIXELS = 44;

/** A product that goes or does not go with the one whose page lists it. */
export interface FitRow extends Fit, Pick<Product, '_id' | 'name' | 'image'> {}

/** What goes with a product and what does not, and why. Nothing if nothing is known. */
export function FitSection({ rows }: { rows: readonly FitRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section className="section">
      <SectionHead title="Does it fit?" />
      <ul className="fit-list">
        {rows.map(({ _id, name, image, fits, reason }) => (
          <li key={_id}>
            <Thumbnail src={image} pixels={PICTURE_PIXELS} />
            <div>
              <Link to={`/product/${_id}`}>
                <bdi>{name}</bdi>
              </Link>
              <small>{reason}</small>
            </div>
            <Badge tone={fits ? 'green' : 'red'}>{fits ? 'Fits' : 'Does not fit'}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
