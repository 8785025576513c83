import BadgeCheck from 'lucide-react/icons/badge-check';
import Boxes from 'lucide-react/icons/boxes';
import Headset from 'lucide-react/icons/headset';
import { BlogPicture } from '#features/content/blog-picture.tsx';

const BENEFITS = [
  {
    icon: BadgeCheck,
    title: 'Best Quality',
    text: 'Hot-swap sockets, keycaps whose legends last, cases that do not rattle.',
  },
  {
    icon: Boxes,
    title: 'Large quantity',
    text: 'The stock on each product page is what we really have in our warehouse.',
  },
  {
    icon: Headset,
    title: 'After Sell Service',
    text: 'A two-year warranty, and a reply from a real person within 24h.',
  },
];

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
          {BENEFITS.map(({ icon: BenefitIcon, title, text }) => (
            <div key={title}>
              <dt>
                <BenefitIcon className="icon" />
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
