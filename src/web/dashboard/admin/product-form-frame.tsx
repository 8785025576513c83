import type { ReactNode } from 'react';
import { PRODUCT_LIST_PATH } from '#features/catalogue/product-paths.ts';
import { DashboardHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { BackLink } from '#ui/text-link.tsx';

/** The header of the product form: a link to the list, and the title. */
export function ProductFormHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <BackLink to={PRODUCT_LIST_PATH}>Mange Products</BackLink>
      <DashboardHead title={title}>{children}</DashboardHead>
    </>
  );
}

/** The product form while it loads. */
export function ProductFormSkeleton({ title }: { title: string }) {
  return (
    <>
      <ProductFormHead title={title} />
      <Loading>
        <div className="product-form-columns">
          <Skeleton shape="panel" height={586} />
          <Skeleton shape="panel" height={420} />
        </div>
      </Loading>
    </>
  );
}
