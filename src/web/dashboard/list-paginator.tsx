import { useLocation, useNavigate } from 'react-router';
import { Paginator } from '#ui/paginator.tsx';
import { PAGE_SIZE, pageQuery } from './list-page.ts';

type ListPaginatorProps = {
  page: number;
  total: number;
  /** Rows on a page. */
  pageSize?: number;
  /** Id of the list, for a page with more above it: other pages of the list show from there. */
  listId?: string;
};

/** The paginator of a list whose page number is in the URL. */
export function ListPaginator({ page, total, pageSize = PAGE_SIZE, listId }: ListPaginatorProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const hrefFor = (target: number) => pageQuery(search, target) + (listId === undefined ? '' : `#${listId}`);

  return (
    <Paginator
      page={page}
      pageSize={pageSize}
      total={total}
      onPage={(next) => void navigate(hrefFor(next))}
      hrefFor={hrefFor}
    />
  );
}
