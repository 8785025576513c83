import { Button, ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { MenuSheet } from '#ui/modal.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { HomeLink } from '../home-link.tsx';
import { DashboardNav } from './dashboard-nav.tsx';
import type { DashboardSection } from './dashboard-sections.ts';

type DashboardMenuSheetProps = {
  sections: readonly DashboardSection[];
  onSignOut: () => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** A dashboard's menu on small screens. Clicking a link closes it. */
export default function DashboardMenuSheet({ sections, onSignOut, open, onOpenChange }: DashboardMenuSheetProps) {
  const close = () => onOpenChange(false);

  return (
    <MenuSheet
      dashboard
      open={open}
      onOpenChange={onOpenChange}
      title="Menu"
      top={<HomeLink onClick={close} />}
      foot={
        <>
          <ButtonLink variant="secondary" block to="/" onClick={close}>
            <Icon name="store" />
            Back to the shop
          </ButtonLink>
          <Button variant="secondary" block onClick={onSignOut}>
            <Icon name="log-out" />
            Sign out
          </Button>
          <ThemeSwitch />
        </>
      }
    >
      <DashboardNav label="Dashboard menu" sections={sections} onFollow={close} />
    </MenuSheet>
  );
}
