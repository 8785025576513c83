import { PICTURE_PIXELS } from '#features/catalogue/product-card.tsx';
import type { Tile } from '#features/home/section-schema.ts';
import { relOf } from '#platform/link-rel.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Picture } from '#ui/picture.tsx';

/** Tiles that staff have made. Each leads to a page. */
export function OwnTiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <div className="promo-grid own-tiles">
      {tiles.map(({ title, text, to, image, imageAlt = '' }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tiles may be the same
        <Link key={index} className="promo" to={to} rel={relOf(to)}>
          <span className="promo-words">
            <span>
              <b className="own-tile-title">{title}</b>
              {text === '' ? null : <span className="promo-text">{text}</span>}
            </span>
            <Icon name="arrow-right" />
          </span>
          <span className="promo-picture">
            <Picture
              src={image}
              alt={imageAlt}
              width={PICTURE_PIXELS}
              height={PICTURE_PIXELS}
              sizes="(min-width: 1280px) 300px, (min-width: 701px) 24vw, 42vw"
            />
          </span>
        </Link>
      ))}
    </div>
  );
}
