import { href } from 'react-router';
import { productPath } from '#features/catalogue/product-paths.ts';
import { ProductPrice } from '#features/catalogue/product-price.tsx';
import type { Product } from '#features/catalogue/product-schema.ts';
import { priceVaries } from '#features/catalogue/variant/price-varies.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { DetailDialog } from '#ui/modal.tsx';
import { Picture } from '#ui/picture.tsx';

type ProductDialogProps = { product: Product; open: boolean; onOpenChange: (open: boolean) => void };

/** The product dialog of the list (specification, section 2), from which one piece can be ordered. */
export default function ProductDialog({ product, open, onOpenChange }: ProductDialogProps) {
  const { _id: productId, name, image, imageAlt, stock, description } = product;

  return (
    <DetailDialog open={open} onOpenChange={onOpenChange} title={name}>
      <div className="product-preview">
        <span className="tile">
          <Picture src={image} alt={imageAlt} width={440} height={440} sizes="(max-width: 640px) 90vw, 220px" />
        </span>
        <div className="product-preview-facts">
          <StockBadge product={product} />
          <ProductPrice product={{ ...product, priceVaries: priceVaries(product) }} />
          <p className="product-preview-text" dir="auto">
            {description}
          </p>
          <p className="note">
            Quantity <b>1</b>
          </p>
        </div>
      </div>
      <div className="dialog-acts">
        <ButtonLink variant="secondary" to={productPath(product)}>
          More Info
        </ButtonLink>
        {stock > 0 && product.published ? (
          <ButtonLink to={href('/purchase/:productId', { productId })}>Order Now</ButtonLink>
        ) : null}
      </div>
    </DetailDialog>
  );
}

function StockBadge({ product: { stock, published } }: { product: Product }) {
  if (!published) return <Badge>Not published</Badge>;
  return stock > 0 ? (
    <Badge tone="green">{`In stock: ${formatNumber(stock)}`}</Badge>
  ) : (
    <Badge tone="red">Out Of Stock</Badge>
  );
}
