import type { PictureService } from '#features/media/picture-service.server.ts';

/** The fields of a product, or of a draft of one, that hold pictures. */
interface Pictured {
  image?: string | undefined;
  images?: { image: string; alt: string }[] | undefined;
  variants?: { image?: string | null | undefined }[] | undefined;
  story?: { image: string; title: string; text: string }[] | null | undefined;
}

/** Some addresses are no pictures that pages can show. `reasons` by address. */
export interface PicturesRefused {
  ok: false;
  reason: 'picture-refused';
  reasons: ReadonlyMap<string, string>;
}

/** Replaces the addresses of a product's pictures by those at which the shop has them, fetching others first. */
export async function acceptPictures<P extends Pictured>(
  product: P,
  { accept }: Pick<PictureService, 'accept'>,
): Promise<{ ok: true; product: P } | PicturesRefused> {
  const { image, images, variants, story } = product;
  const others = [...(images ?? []), ...(variants ?? []), ...(story ?? [])];
  const addresses = [image, ...others.map((each) => each.image)];
  const accepted = await accept(addresses.filter((each) => typeof each === 'string'));
  const reasons = new Map([...accepted].flatMap(([address, each]) => (each.ok ? [] : [[address, each.reason]])));
  if (reasons.size > 0) return { ok: false, reason: 'picture-refused', reasons };

  const urlOf = (address: string) => {
    const found = accepted.get(address);
    return found?.ok ? found.url : address;
  };
  return {
    ok: true,
    product: {
      ...product,
      ...(image !== undefined && { image: urlOf(image) }),
      ...(images && { images: withoutRepeated(images.map((each) => ({ ...each, image: urlOf(each.image) }))) }),
      ...(story && { story: story.map((each) => ({ ...each, image: urlOf(each.image) })) }),
      ...(variants && {
        variants: variants.map((each) => (each.image ? { ...each, image: urlOf(each.image) } : each)),
      }),
    },
  };
}

/** Several addresses may have had the same picture. */
function withoutRepeated(images: { image: string; alt: string }[]) {
  return images.filter(({ image }, index) => images.findIndex((each) => each.image === image) === index);
}
