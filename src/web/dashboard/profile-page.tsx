import { AddressBookSection } from '#features/address-book/address-book-section.tsx';
import { ProfileForm } from '#features/user/profile-form.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { AccountSections } from './account-sections.tsx';
import { LoadFailure } from './load-failure.tsx';
import type { ProfileFacts } from './load-profile.ts';

const title = <DashboardHead title="Menage Your Profile" />;

/** The profile page of both dashboards. */
export function ProfilePage({ twoStepPage, ...facts }: ProfileFacts & { twoStepPage: string }) {
  const { user, countries, addresses, sessions, secondFactor } = facts;
  return (
    <>
      {title}
      <ProfileForm user={user} countries={countries} />
      <div className="account-sections">
        <AddressBookSection addresses={addresses} countries={countries} name={user.name} />
      </div>
      <AccountSections sessions={sessions} secondFactor={secondFactor} twoStepPage={twoStepPage} />
    </>
  );
}

export function ProfileSkeleton() {
  return (
    <>
      {title}
      <Loading>
        <div className="profile-form">
          <SectionSkeleton hasHint />
          <SectionSkeleton />
          <Skeleton shape="control" width={137} height={48} />
        </div>
      </Loading>
    </>
  );
}

/** A placeholder for one section: a heading and two rows of fields, the second optionally with a hint. */
function SectionSkeleton({ hasHint }: { hasHint?: boolean }) {
  return (
    <div className="form-step">
      <Skeleton width={192} height={25} />
      <div className="stack">
        <Skeleton shape="control" height={74} />
        <Skeleton shape="control" height={hasHint ? 98 : 74} />
      </div>
    </div>
  );
}

export function ProfileFailure({ error }: { error: unknown }) {
  return <LoadFailure title={title} error={error} />;
}
