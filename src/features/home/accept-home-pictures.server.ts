import type { PictureService } from '#features/media/picture-service.server.ts';
import type { HomeDraft } from './home-schema.ts';
import { picturesOf, withPictures } from './section-pictures.ts';

/** A field whose address is no picture that pages can show, and why. */
export interface RefusedPicture {
  path: string;
  message: string;
}

/** Replaces the addresses of pictures by those at which the shop has them, fetching others first. */
export async function acceptHomePictures(
  sections: HomeDraft,
  { accept }: Pick<PictureService, 'accept'>,
): Promise<{ ok: true; sections: HomeDraft } | { ok: false; reason: 'picture-refused'; pictures: RefusedPicture[] }> {
  const used = sections.flatMap((section, index) =>
    picturesOf(section).map(({ url, path }) => ({ url, path: `${index}.${path}` })),
  );
  const accepted = await accept(used.map(({ url }) => url));
  const pictures = used.flatMap(({ url, path }) => {
    const answer = accepted.get(url);
    return answer?.ok === false ? [{ path, message: answer.reason }] : [];
  });
  if (pictures.length > 0) return { ok: false, reason: 'picture-refused', pictures };
  const urlOf = (url: string) => {
    const answer = accepted.get(url);
    return answer?.ok ? answer.url : url;
  };
  return { ok: true, sections: sections.map((section) => withPictures(section, urlOf)) };
}
