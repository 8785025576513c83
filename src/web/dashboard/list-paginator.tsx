import { useLocation, useNavigate } from 'react-router';
import { Paginator } from '#ui/paginator.tsx';
import { PAGE_SIZE, pageQuery } from './pages-of-list.ts';

/** The paginator of a list whose page stands in the address. */
export function ListPaginator({ page, total }: { page: number; total: number }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const queryOf = (other: number) => pageQuery(search, other);

  return (
    <Paginator
      page={page}
      pageSize={PAGE_SIZE}
      total={total}
      onPage={(next) => void navigate(queryOf(next))}
      hrefFor={queryOf}
    />
  );
}
