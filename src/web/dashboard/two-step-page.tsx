import { useNavigate } from 'react-router';
import { hasPassword } from '#features/identity/account/has-password.ts';
import { AppSetUp } from '#features/identity/second-factor/app-set-up.tsx';
import { useSession } from '#features/identity/session/session.ts';
import { rememberedOrigin } from '#features/identity/sign-in/remembered-origin.ts';
import { DashboardHead } from '#ui/page-head.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { showToast } from '#ui/toast.tsx';

/** The page that sets up an authenticator app, in both dashboards. Then it returns to the page that asked for it. */
export function TwoStepPage({ profile }: { profile: string }) {
  const { user } = useSession();
  const navigate = useNavigate();

  function finish(): void {
    showToast({ kind: 'success', text: 'Two-step sign-in is on' });
    void navigate(rememberedOrigin(new URL(window.location.href), profile), { replace: true });
  }

  return (
    <>
      <DashboardHead title="Set up two-step sign-in" lead="Needs an authenticator app on your phone">
        <TextLink to={profile}>Back to your profile</TextLink>
      </DashboardHead>
      {user ? <AppSetUp hasPassword={hasPassword(user)} onDone={finish} /> : null}
    </>
  );
}
