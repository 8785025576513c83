import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Product } from '../product-schema.ts';
import { VARIANT_PARAMETER } from './variant-address.ts';
import { findVariant, firstVariant } from './variant-choice.ts';
import type { Variant } from './variant-schema.ts';

/**
 * Returns the variant that the address names, or the first one, whether the visitor has changed it, and a function that
 * chooses another. The choice replaces the address, so that reloading and Back keep it.
 */
export function useChosenVariant({ variants }: Pick<Product, 'variants'>) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  /** The latest choice, and the address that it replaces. It holds until the browser shows the new address. */
  const [choice, setChoice] = useState<{ id: string; search: string }>();
  const query = new URLSearchParams(search);
  const id = choice?.search === search ? choice.id : query.get(VARIANT_PARAMETER);

  function choose({ _id }: Variant): void {
    setChoice({ id: _id, search });
    query.set(VARIANT_PARAMETER, _id);
    navigate({ search: `?${query}`, hash }, { replace: true, preventScrollReset: true });
  }

  return { chosen: findVariant(variants, id) ?? firstVariant(variants), hasChanged: choice !== undefined, choose };
}
