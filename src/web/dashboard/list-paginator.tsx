import { useNavigate } from 'react-router';
import { Paginator } from '#web/ui/paginator.tsx';
import { PAGE_SIZE, pageQuery } from './pages-of-list.ts';

/** The paginator of a list whose page stands in the address. */
export function ListPaginator({ page, total }: { page: number; total: number }) {
  const navigate = useNavigate();

  return (
    <Paginator
      page={page}
      pageSize={PAGE_SIZE}
      total={total}
      onPage={(next) => void navigate(pageQuery(next))}
      hrefFor={pageQuery}
    />
  );
}
