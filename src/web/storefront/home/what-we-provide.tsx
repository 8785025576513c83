import { use } from 'react';
import { BlogPicture } from '#features/content/blog-picture.tsx';
import { aWarrantyLength, type Promises } from '#features/settings/promises.ts';
import { ShopPromises } from '#features/settings/shop-promises.ts';
import { Icon } from '#ui/icon.tsx';

function benefitsOf(promises: Promises) {
  return [
    {
      icon: 'badge-check',
      title: 'Best Quality',
      text: 'Hot-swap sockets, keycaps whose legends last, cases that do not rattle.',
    },
    {
      icon: 'boxes',
      title: 'Large quantity',
      text: 'The stock on each product page is what we really have in our warehouse.',
    },
    { icon: 'headset', title: 'After Sell Service', text: serviceOf(promises) },
  ] as const;
}

/** "A two-year warranty, and a reply from a real person within 24h." */
function serviceOf(promises: Promises): string {
  const warranty = aWarrantyLength(promises);
  const text = `${warranty && `${warranty} warranty, and `}a reply from a real person within ${promises.replyHours}h.`;
  return `A${text.slice(1)}`;
}

/** The reasons to buy here. */
export function WhatWeProvide() {
  return (
    <section className="section provide">
      <div className="tile provide-picture">
        {/* The frame is nearly square, so the picture is wider than its visible part. */}
        <BlogPicture
          src="/pictures/blog/cleaning-a-keyboard.webp"
          alt="Cream keyboard with five keycaps removed, showing the red switches beneath"
          sizes="(min-width: 1280px) 1000px, (min-width: 820px) 80vw, 125vw"
        />
      </div>
      <div>
        <h2 className="page-title">What we provide</h2>
        <dl>
          {benefitsOf(use(ShopPromises)).map(({ icon, title, text }) => (
            <div key={title}>
              <dt>
                <Icon name={icon} />
                {title}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
