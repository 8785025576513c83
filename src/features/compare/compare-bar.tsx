import { Button, ButtonLink, IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Picture } from '#ui/picture.tsx';
import { comparePath } from './compare-path.ts';
import { type Compared, MAX_COMPARED, setCompared, toggleCompared } from './compare-store.ts';
import './compare-list.css';

/** Shows the marked products, and leads to the page that compares them. `onFold` makes it smaller. */
export default function CompareBar({ compared, onFold }: { compared: readonly Compared[]; onFold: () => void }) {
  const free = MAX_COMPARED - compared.length;
  return (
    <section className="compare-bar" aria-label="Compare">
      <div className="page compare-bar-content">
        <ul className="compare-slots">
          {compared.map((product) => (
            <li key={product._id}>
              <Picture src={product.image} alt="" width={52} height={52} sizes="52px" />
              <button
                type="button"
                aria-label={`Remove ${product.name} from comparison`}
                onClick={() => toggleCompared(product)}
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
          {Array.from({ length: free }, (_, slot) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty slots are all alike
            <li key={slot} aria-hidden="true" />
          ))}
        </ul>
        <span className="visually-hidden" role="status">
          {compared.length} of {MAX_COMPARED} products to compare
        </span>
        <Button variant="quiet" onClick={() => setCompared([])}>
          Clear
        </Button>
        <IconButton label="Make the bar smaller" onClick={onFold}>
          <Icon name="chevron-down" />
        </IconButton>
        <ButtonLink to={comparePath(compared.map(({ _id }) => _id))}>Compare {compared.length}</ButtonLink>
      </div>
    </section>
  );
}
