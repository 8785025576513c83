import { useLocation } from 'react-router';
import { Link } from '#ui/link.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { useDoors } from '#web/use-site.ts';

const PICTURE_PIXELS = 96;

/** Links to the products of each kind, in one row that scrolls sideways where it has to. Nothing without kinds. */
export function Doors() {
  const doors = useDoors();
  const { pathname, search } = useLocation();
  if (doors.length === 0) return null;
  return (
    <nav className="doors" aria-label="Kinds of products">
      <ul>
        {doors.map(({ label, to, image }) => (
          <li key={to}>
            <Link
              className="door"
              to={to}
              prefetch="intent"
              aria-current={to === pathname + search ? 'page' : undefined}
            >
              <Thumbnail src={image} pixels={PICTURE_PIXELS} />
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
