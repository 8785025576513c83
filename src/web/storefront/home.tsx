import { CARDS_MARK } from '#features/catalogue/page-marks.ts';
import { pageMarksContext, servicesContext } from '#web/contexts.server.ts';
import type { Route } from './+types/home';

export async function loader({ context }: Route.LoaderArgs) {
  const { catalogue } = context.get(servicesContext);
  context.get(pageMarksContext).add(CARDS_MARK);
  return { featured: await catalogue.listFeatured() };
}
export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <ul>
      {loaderData.featured.map((p) => (
        <li key={p._id}>{p.name}</li>
      ))}
    </ul>
  );
}
