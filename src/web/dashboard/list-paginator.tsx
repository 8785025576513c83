import { useLocation, useNavigate } from 'react-router';
import { Paginator } from '#ui/paginator.tsx';
import { PAGE_SIZE, pageQuery } from './list-page.ts';

/** The paginator of a list whose page number is in the URL. */
export function ListPaginator({ page, total }: { page: number; total: number }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const hrefFor = (target: number) => pageQuery(search, target);

  return (
    <Paginator
      page={page}
      pageSize={PAGE_SIZE}
      total={total}
      onPage={(next) => void navigate(hrefFor(next))}
      hrefFor={hrefFor}
    />
  );
}
