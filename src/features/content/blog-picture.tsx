import { Picture } from '#ui/picture.tsx';

/** The full size of a post's picture. */
const SIZE = { width: 1200, height: 675 };

type BlogPictureProps = { src: string; alt: string; sizes: string; priority?: boolean };

/** The picture of a blog post. */
export function BlogPicture(props: BlogPictureProps) {
  return <Picture {...SIZE} {...props} />;
}
