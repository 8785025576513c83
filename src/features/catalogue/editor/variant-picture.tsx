import { useWatch } from 'react-hook-form';
import { Picture } from '#ui/picture.tsx';
import type { ProductFormFunctions } from './use-choices.ts';

type VariantPictureProps = Pick<ProductFormFunctions, 'control' | 'register'> & { index: number; name: string };

/** The picture of a variant, which is chosen among those of the product. */
export function VariantPicture({ index, name, control, register }: VariantPictureProps) {
  const [image, images] = useWatch({ control, name: [`variants.${index}.image`, 'images'] });
  const shown = image || images[0]?.image;
  const isForeign = image !== '' && images.every((each) => each.image !== image);

  return (
    <span className="variant-picture thumbnail">
      {shown ? <Picture src={shown} alt="" width={44} height={44} sizes="44px" /> : null}
      <select aria-label={`Picture of ${name}`} {...register(`variants.${index}.image`)}>
        <option value="">As the product</option>
        {isForeign ? <option value={image}>Its own picture</option> : null}
        {images.map((each, position) => (
          <option key={each.image} value={each.image}>
            {each.alt || `Picture ${position + 1}`}
          </option>
        ))}
      </select>
    </span>
  );
}
