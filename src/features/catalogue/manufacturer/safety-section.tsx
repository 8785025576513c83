import { Fragment } from 'react';
import { linesOf } from '#platform/lines-of.ts';
import { SectionHead } from '#ui/page-head.tsx';
import type { Manufacturer } from './manufacturer-schema.ts';

interface SafetySectionProps {
  manufacturer: Manufacturer | undefined;
  warnings: string | undefined;
}

/** Who made a product and what to watch out for, in sight without a click. Nothing if the shop has stated neither. */
export function SafetySection({ manufacturer, warnings }: SafetySectionProps) {
  if (!manufacturer && warnings === undefined) return null;
  return (
    <section className="section">
      <SectionHead title="Manufacturer and safety" />
      <div className="detail-groups">
        {manufacturer ? <Maker manufacturer={manufacturer} /> : null}
        {warnings === undefined ? null : (
          <section>
            <h3>Warnings</h3>
            <ul>
              {linesOf(warnings).map((warning) => (
                <li key={warning} dir="auto">
                  {warning}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </section>
  );
}

function Maker({ manufacturer: { name, address, email, responsiblePerson } }: { manufacturer: Manufacturer }) {
  return (
    <section>
      <h3>Manufacturer</h3>
      <dl>
        <div>
          <dt>Name</dt>
          <dd>
            <bdi>{name}</bdi>
          </dd>
        </div>
        <div>
          <dt>Address</dt>
          <dd dir="auto">
            <Lines text={address} />
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <a className="text-link" href={`mailto:${email}`}>
              {email}
            </a>
          </dd>
        </div>
        {responsiblePerson === undefined ? null : (
          <div>
            <dt>Responsible in the EU</dt>
            <dd dir="auto">
              <Lines text={responsiblePerson} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Lines({ text }: { text: string }) {
  return linesOf(text).map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same, and never change their places
    <Fragment key={index}>
      {index > 0 ? <br /> : null}
      {line}
    </Fragment>
  ));
}
