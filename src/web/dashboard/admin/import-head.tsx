import type { ReactNode } from 'react';
import { PRODUCT_LIST_PATH } from '#features/catalogue/product-paths.ts';
import { DashboardHead } from '#ui/page-head.tsx';
import { Steps } from '#ui/steps.tsx';
import { BackLink } from '#ui/text-link.tsx';

type ImportHeadProps = {
  /** The file, as far as it is known. */
  lead?: ReactNode;
  /** Index of the current step. */
  step: number;
  children?: ReactNode;
};

/** The header of the pages that import products: title, file and steps. */
export function ImportHead({ lead, step, children }: ImportHeadProps) {
  return (
    <>
      <BackLink to={PRODUCT_LIST_PATH}>Mange Products</BackLink>
      <DashboardHead title="Import products" lead={lead}>
        {children}
      </DashboardHead>
      <Steps label="Import" steps={['File', 'Check', 'Apply']} current={step} />
    </>
  );
}
