import { use } from 'react';
import { DRAWN_NAME, ShopName } from './shop-name.ts';

const letters =
  'M6.35 0V-16.65H0.31V-20H16.31V-16.65H10.27V0ZM18 0V-20H21.85V-11.59L21.35 -11.6Q21.58 -12.9 22.25 -13.74Q22.92 -14.57 23.91 -14.99Q24.91 -15.4 26.09 -15.4Q27.76 -15.4 28.9 -14.68Q30.03 -13.95 30.61 -12.66Q31.18 -11.36 31.18 -9.69V0H27.33V-8.75Q27.33 -10.53 26.75 -11.42Q26.17 -12.3 24.88 -12.3Q23.48 -12.3 22.67 -11.38Q21.85 -10.46 21.85 -8.66V0ZM41.15 0.34Q38.89 0.34 37.2 -0.63Q35.51 -1.6 34.57 -3.38Q33.64 -5.15 33.64 -7.53Q33.64 -9.93 34.57 -11.69Q35.51 -13.45 37.2 -14.42Q38.89 -15.4 41.15 -15.4Q43.41 -15.4 45.09 -14.42Q46.77 -13.45 47.71 -11.69Q48.64 -9.93 48.64 -7.53Q48.64 -5.15 47.71 -3.38Q46.77 -1.6 45.09 -0.63Q43.41 0.34 41.15 0.34ZM41.15 -2.71Q42.82 -2.71 43.74 -3.98Q44.66 -5.25 44.66 -7.53Q44.66 -9.8 43.74 -11.08Q42.82 -12.35 41.15 -12.35Q39.47 -12.35 38.54 -11.08Q37.62 -9.8 37.62 -7.53Q37.62 -5.25 38.54 -3.98Q39.47 -2.71 41.15 -2.71ZM57.75 0.34Q55.48 0.34 53.79 -0.63Q52.11 -1.6 51.18 -3.38Q50.24 -5.15 50.24 -7.53Q50.24 -9.91 51.18 -11.67Q52.11 -13.43 53.79 -14.42Q55.48 -15.4 57.75 -15.4Q59.7 -15.4 61.23 -14.72Q62.77 -14.03 63.73 -12.75Q64.69 -11.46 64.91 -9.64L60.93 -9.44Q60.72 -10.87 59.87 -11.6Q59.02 -12.34 57.75 -12.34Q56.07 -12.34 55.15 -11.07Q54.22 -9.8 54.22 -7.53Q54.22 -5.25 55.15 -3.98Q56.07 -2.71 57.75 -2.71Q59.03 -2.71 59.89 -3.47Q60.75 -4.23 60.93 -5.8L64.91 -5.63Q64.7 -3.8 63.76 -2.46Q62.81 -1.12 61.27 -0.39Q59.74 0.34 57.75 0.34ZM67.08 0V-20H70.93V-8.51L76.88 -15.06H81.57L75.7 -8.82L81.76 0H77.48L73.19 -6.58L70.93 -4.18V0Z';

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

/** In pixels. Wider logos are less high. */
const PICTURE_BOX = { width: 180, height: 36 };

/** A logo of the shop's own, at the size at which it fits into headers. */
export function LogoPicture({ url, width, height }: { url: string; width: number; height: number }) {
  const scale = Math.min(PICTURE_BOX.width / width, PICTURE_BOX.height / height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return <img className="logo-picture" src={url} alt="" {...size} />;
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
