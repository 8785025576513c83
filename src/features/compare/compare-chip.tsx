import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { comparePath } from './compare-path.ts';
import './compare-list.css';

/** Leads to the comparison of the marked products. */
export default function CompareChip({ ids }: { ids: readonly string[] }) {
  return (
    <Link className="compare-chip above-bars" to={comparePath(ids)}>
      <Icon name="columns-2" small />
      Compare <b>{ids.length}</b>
    </Link>
  );
}
