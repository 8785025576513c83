import { ProfileForm } from '#features/user/profile-form.tsx';
import { classNames } from '#ui/class-names.ts';
import { DashboardHead } from '#ui/page-head.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { AccountSections } from './account-sections.tsx';
import { LoadFailure } from './load-failure.tsx';
import type { ProfileFacts } from './profile.ts';

const title = <DashboardHead title="Menage Your Profile" />;

/** The profile page of both dashboards. */
export function ProfilePage({ user, sessions }: ProfileFacts) {
  return (
    <>
      {title}
      <ProfileForm user={user} />
      <AccountSections sessions={sessions} />
    </>
  );
}

export function ProfileSkeleton() {
  return (
    <>
      {title}
      <Loading>
        <div className="max-w-160">
          <SectionSkeleton hasHint />
          <SectionSkeleton />
          <Skeleton className="h-12 w-[137px] rounded-md" />
        </div>
      </Loading>
    </>
  );
}

/** A placeholder for one section: a heading and two rows of fields, the second optionally with a hint. */
function SectionSkeleton({ hasHint }: { hasHint?: boolean }) {
  return (
    <div className="form-step">
      <Skeleton className="mb-6 h-[25px] w-48" />
      <Skeleton className="h-[74px] rounded-md" />
      <Skeleton className={classNames('mt-5 rounded-md', hasHint ? 'h-[98px]' : 'h-[74px]')} />
    </div>
  );
}

export function ProfileFailure({ error }: { error: unknown }) {
  return <LoadFailure title={title} error={error} />;
}
