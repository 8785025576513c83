import { DeskTool } from '#features/desk/desk-tool.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/desk';
import './desk-page.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'True-size desk',
    description: 'Keyboards of every size on your own screen, as large as they are, one over another.',
    path: '/desk',
    site: matches[0].loaderData,
  });

export default function DeskPage() {
  return (
    <div className="desk-page">
      <PageHead
        title="True-size desk"
        lead="See a keyboard at its real size, next to another one, on your own screen."
      />
      <DeskTool />
    </div>
  );
}
