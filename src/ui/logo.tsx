import { use } from 'react';
import { DRAWN_NAME, ShopName } from './shop-name.ts';

const letters =
  'M6.3 0V-16.6H0.3V-20H16.3V-16.6H10.3V0ZM18 0V-20H21.9V-11.6L21.4-11.6Q21.6-12.9 22.2-13.7Q22.9-14.6 23.9-15Q24.9-15.4 26.1-15.4Q27.8-15.4 28.9-14.7Q30-13.9 30.6-12.7Q31.2-11.4 31.2-9.7V0H27.3V-8.8Q27.3-10.5 26.8-11.4Q26.2-12.3 24.9-12.3Q23.5-12.3 22.7-11.4Q21.9-10.5 21.9-8.7V0ZM41.1 0.3Q38.9 0.3 37.2-0.6Q35.5-1.6 34.6-3.4Q33.6-5.2 33.6-7.5Q33.6-9.9 34.6-11.7Q35.5-13.4 37.2-14.4Q38.9-15.4 41.1-15.4Q43.4-15.4 45.1-14.4Q46.8-13.4 47.7-11.7Q48.6-9.9 48.6-7.5Q48.6-5.2 47.7-3.4Q46.8-1.6 45.1-0.6Q43.4 0.3 41.1 0.3ZM41.1-2.7Q42.8-2.7 43.7-4Q44.7-5.2 44.7-7.5Q44.7-9.8 43.7-11.1Q42.8-12.3 41.1-12.3Q39.5-12.3 38.5-11.1Q37.6-9.8 37.6-7.5Q37.6-5.2 38.5-4Q39.5-2.7 41.1-2.7ZM57.8 0.3Q55.5 0.3 53.8-0.6Q52.1-1.6 51.2-3.4Q50.2-5.2 50.2-7.5Q50.2-9.9 51.2-11.7Q52.1-13.4 53.8-14.4Q55.5-15.4 57.8-15.4Q59.7-15.4 61.2-14.7Q62.8-14 63.7-12.8Q64.7-11.5 64.9-9.6L60.9-9.4Q60.7-10.9 59.9-11.6Q59-12.3 57.8-12.3Q56.1-12.3 55.1-11.1Q54.2-9.8 54.2-7.5Q54.2-5.2 55.1-4Q56.1-2.7 57.8-2.7Q59-2.7 59.9-3.5Q60.8-4.2 60.9-5.8L64.9-5.6Q64.7-3.8 63.8-2.5Q62.8-1.1 61.3-0.4Q59.7 0.3 57.8 0.3ZM67.1 0V-20H70.9V-8.5L76.9-15.1H81.6L75.7-8.8L81.8 0H77.5L73.2-6.6L70.9-4.2V0Z';

/** The shop's logo. It is hidden from screen readers: the enclosing link has the accessible name. */
export function Logo() {
  const name = use(ShopName);
  if (name !== DRAWN_NAME)
    return (
      <>
        <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
          <LogoKey />
        </svg>
        <span className="logo-name" dir="auto" aria-hidden="true">
          {name}
        </span>
      </>
    );
  return (
    <svg viewBox="0 0 126 32" width="110" height="28" aria-hidden="true">
      <LogoKey />
      <path transform="translate(42 25.5)" fill="currentColor" d={letters} />
    </svg>
  );
}

function LogoKey() {
  return (
    <>
      <rect width="32" height="32" rx="9" fill="#b93a20" />
      <rect x="3.5" y="1.5" width="25" height="23" rx="7" fill="#ef6344" />
      <rect x="11" y="16.5" width="10" height="3" rx="1.5" fill="#fffefc" />
    </>
  );
}
