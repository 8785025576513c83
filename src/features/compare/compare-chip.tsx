import Columns2 from 'lucide-react/icons/columns-2';
import { Link } from 'react-router';
import { comparePath } from './compare-path.ts';
import './compare-list.css';

/** Leads to the comparison of the marked products. */
export default function CompareChip({ ids }: { ids: readonly string[] }) {
  return (
    <Link className="compare-chip" to={comparePath(ids)}>
      <Columns2 className="icon icon-small" />
      Compare <b>{ids.length}</b>
    </Link>
  );
}
