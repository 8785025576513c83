import { Fragment } from 'react';
import { DEFAULT_HOME } from '#features/home/default-home.ts';
import { Doors } from '../doors.tsx';
import type { HomeData, ShownSection } from './home-data.ts';
import ownHomeStyles from './own-home-styles.css?url';
import { SectionView } from './section-views.tsx';

type HomeSectionsProps = {
  /** Undefined in a shop that has made no sections of its own. */
  sections: readonly ShownSection[] | undefined;
  data: HomeData;
};

/** The sections of the home page. The doors are below the first banner, or at the top of a page without one. */
export function HomeSections({ sections = DEFAULT_HOME, data }: HomeSectionsProps) {
  const banner = sections.findIndex(({ kind }) => kind === 'banner');
  return (
    <>
      {sections === DEFAULT_HOME ? null : <link rel="stylesheet" href={ownHomeStyles} precedence="own-home" />}
      {banner === -1 ? <Doors /> : null}
      {sections.map((section, index) => (
        <Fragment key={section._id}>
          <SectionView kind={section.kind} section={section} data={data} isFirst={index === 0} />
          {index === banner ? <Doors /> : null}
        </Fragment>
      ))}
    </>
  );
}
