import { BadgeCheck, Boxes, Headset } from 'lucide-react';
import { BlogPicture } from '#features/content/blog-picture.tsx';

const PROVISIONS = [
  {
    icon: BadgeCheck,
    title: 'Best Quality',
    text: 'Sockets you can swap, caps that keep their legends, cases that do not rattle.',
  },
  {
    icon: Boxes,
    title: 'Large quantity',
    text: 'The number on a product page is what really stands in our warehouse.',
  },
  {
    icon: Headset,
    title: 'After Sell Service',
    text: 'Two years of warranty, and an answer from a person within 24h.',
  },
];

/** Why one would buy here. */
export function WhatWeProvide() {
  return (
    <section className="section provide">
      <div className="provide-picture">
        {/* Nearly square, so the picture is wider than what is seen of it. */}
        <BlogPicture
          src="/pictures/blog/cleaning-a-keyboard.webp"
          alt="Cream keyboard with five keycaps removed, showing the red switches beneath"
          sizes="(min-width: 1280px) 1000px, (min-width: 820px) 80vw, 125vw"
        />
      </div>
      <div>
        <h2 className="page-title">What we provide</h2>
        <dl>
          {PROVISIONS.map(({ icon: ProvisionIcon, title, text }) => (
            <div key={title}>
              <dt>
                <ProvisionIcon className="icon" />
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
