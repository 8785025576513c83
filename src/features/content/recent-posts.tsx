import { Link } from '#ui/link.tsx';
import { BlogDate } from './blog-date.tsx';
import { BlogPicture } from './blog-picture.tsx';
import type { BlogSummary } from './blog-posts.ts';

/** A short list of the most recent posts. */
export function RecentPosts({ blogs }: { blogs: readonly BlogSummary[] }) {
  return (
    <aside className="recent-posts" aria-labelledby="recent-posts">
      <h2 id="recent-posts">Recent Post</h2>
      <ul>
        {blogs.map(({ _id, date, day, shortTitle, img, path }) => (
          <li key={_id}>
            <Link to={path} prefetch="intent">
              <span className="thumbnail">
                {/* `sizes` is the width before CSS crops the picture to a square. */}
                {img === '' ? null : <BlogPicture src={img} alt="" sizes="114px" />}
              </span>
              <span>
                <b>{shortTitle}</b> <BlogDate date={date} day={day} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  );
}
