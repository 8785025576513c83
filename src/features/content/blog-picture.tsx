import { Picture } from '#web/ui/picture.tsx';

/** The full size of a post's picture, and the widths beside it. */
const SIZE = { width: 1200, height: 675 };
const WIDTHS = [320, 480, 640, 960, 1200];

type BlogPictureProps = { src: string; alt: string; sizes: string; priority?: boolean };

/** A picture from the blog's folder. */
export function BlogPicture(props: BlogPictureProps) {
  return <Picture {...SIZE} widths={WIDTHS} {...props} />;
}
