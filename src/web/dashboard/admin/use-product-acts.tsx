import { useState } from 'react';
import { useFetcher } from 'react-router';
import type { Product } from '#features/catalogue/product-schema.ts';
import { closeMissing, loadedLater } from '#ui/loaded-later.tsx';
import type { ActResult } from './admin-act.ts';
import type { ProductAct } from './product-acts.ts';
import type { ProductQuestion } from './product-questions.tsx';

const ProductDialog = loadedLater(() => import('./product-dialog.tsx'), { onMissing: closeMissing });
const ProductQuestions = loadedLater(() => import('./product-questions.tsx'), { onMissing: closeMissing });

/** What can be done with the products of a list. */
export type ProductActs = {
  look: (product: Product) => void;
  ask: (question: ProductQuestion) => void;
  publish: (products: readonly Product[], published: boolean) => void;
};

/** Shows a product, or asks and does. */
export function useProductActs() {
  const { submit, state, data } = useFetcher<ActResult>();
  const [looked, setLooked] = useState<Product>();
  const [isLooking, setIsLooking] = useState(false);
  const [question, setQuestion] = useState<ProductQuestion>();
  const [isAsking, setIsAsking] = useState(false);
  const busy = state !== 'idle';

  async function run(act: ProductAct) {
    await submit(act, { method: 'post', encType: 'application/json' });
    setIsAsking(false);
  }

  const acts: ProductActs = {
    look(product) {
      setLooked(product);
      setIsLooking(true);
    },
    ask(asked) {
      setQuestion(asked);
      setIsAsking(true);
    },
    publish: (products, published) => void run({ act: 'publish', productIds: idsOf(products), published }),
  };

  return {
    acts,
    busy,
    problem: busy ? undefined : data?.problem,
    dialogs: (
      <>
        {looked ? <ProductDialog product={looked} open={isLooking} onOpenChange={setIsLooking} /> : null}
        {question ? (
          <ProductQuestions
            question={question}
            open={isAsking}
            onOpenChange={setIsAsking}
            onDelete={(products) => void run({ act: 'delete', productIds: idsOf(products) })}
            onRestock={({ _id }, amount) => void run({ act: 'restock', productIds: [_id], amount })}
            busy={busy}
          />
        ) : null}
      </>
    ),
  };
}

function idsOf(products: readonly Product[]): string[] {
  return products.map(({ _id }) => _id);
}
