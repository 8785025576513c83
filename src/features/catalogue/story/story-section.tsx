import type { ReactNode } from 'react';
import { linesOf } from '#platform/lines-of.ts';
import { Keycap } from '#ui/keycap.tsx';
import { Picture } from '#ui/picture.tsx';
import type { Product } from '../product-schema.ts';
import { readBoxItem } from './box-item.ts';
import type { StoryBlock } from './story-schema.ts';

/** Full size of the square pictures, in pixels. */
const SIDE = 1600;
const WIDE = '(min-width: 1280px) 720px, (min-width: 821px) 56vw, 94vw';
const HALF = '(min-width: 1280px) 600px, (min-width: 821px) 46vw, 94vw';

interface StoryProps {
  product: Pick<Product, 'name' | 'images' | 'story' | 'inTheBox'>;
  /** The part about its measures, which follows the other parts. */
  measures?: ReactNode;
}

/**
 * What the page of a product tells before its data: pictures with a text, what it is made of, and what is in the box.
 * Nothing that the shop has not filled in.
 */
export function Story({ product, measures }: StoryProps) {
  const { name, images, story = [], inTheBox = [] } = product;
  const [parts, lists] = [story.filter((block) => !isList(block)), story.filter(isList)];
  const altOf = (address: string) => images.find(({ image }) => image === address)?.alt ?? '';
  return (
    <>
      {parts.length > 0 || measures ? (
        <section className="section story" aria-label={`About ${name}`}>
          {parts.map(({ image, title, text }) => (
            <article key={title}>
              <div className="story-picture">
                <Picture src={image} alt={altOf(image)} width={SIDE} height={SIDE} sizes={WIDE} />
              </div>
              <div>
                <h2>{title}</h2>
                <p>{text}</p>
              </div>
            </article>
          ))}
          {measures}
        </section>
      ) : null}
      {lists.map((block) => (
        <NamedParts key={block.title} block={block} alt={altOf(block.image)} />
      ))}
      {inTheBox.length > 0 ? <InTheBox items={inTheBox} picture={images.at(-1)} /> : null}
    </>
  );
}

function isList({ text }: StoryBlock): boolean {
  return linesOf(text).length > 1;
}

/** A picture beside a numbered list: each line of the text names a part, and says something about it after a colon. */
function NamedParts({ block: { image, title, text }, alt }: { block: StoryBlock; alt: string }) {
  return (
    <section className="section">
      <div className="section-head">
        <h2 className="page-title">{title}</h2>
      </div>
      <div className="apart">
        <div className="apart-picture">
          <Picture src={image} alt={alt} width={SIDE} height={SIDE} sizes={HALF} />
        </div>
        <ol>
          {linesOf(text).map((line, index) => {
            const [part = '', ...note] = line.split(': ');
            return (
              <li key={line}>
                <Keycap>{index + 1}</Keycap>
                <span>
                  <b>{part}</b>
                  {note.length > 0 ? <small>{note.join(': ')}</small> : null}
                </span>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}

function InTheBox({ items, picture }: { items: readonly string[]; picture: Product['images'][number] | undefined }) {
  return (
    <section className="section in-the-box">
      {picture ? (
        <div className="story-picture">
          <Picture src={picture.image} alt={picture.alt} width={SIDE} height={SIDE} sizes={HALF} />
        </div>
      ) : null}
      <div>
        <h2 className="page-title">In the box</h2>
        <ul>
          {items.map((item) => {
            const { amount, name, note } = readBoxItem(item);
            return (
              <li key={item}>
                <Keycap>{amount}×</Keycap>
                <span>
                  {name}
                  {note === undefined ? null : <small>{note}</small>}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
