import type { CSSProperties } from 'react';
import { objectFrom } from '#platform/objects.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { ownColours } from './branding-look.ts';
import { type Font, THEMES, type Theme } from './branding-schema.ts';
import { fontStack } from './branding-style.ts';
import type { ChosenColours } from './contrast.ts';
import { paletteOf } from './palette.ts';

interface BrandingPreviewProps {
  colours: ChosenColours;
  font: Font;
  /** Empty without one. */
  logo: string;
}

/** A header, a card and buttons in both themes of a branding. */
export function BrandingPreview({ colours, ...rest }: BrandingPreviewProps) {
  const own = ownColours(colours);
  return (
    <section className="panel">
      <h2 className="panel-title">What it looks like</h2>
      <div className="branding-samples" inert>
        {THEMES.map((theme) => (
          <Sample key={theme} theme={theme} colours={own} {...rest} />
        ))}
      </div>
    </section>
  );
}

function Sample({ theme, colours, font, logo }: BrandingPreviewProps & { theme: Theme }) {
  return (
    <div
      className="branding-sample"
      data-own-accent={colours.accent !== undefined}
      style={tokensOf(theme, colours, font)}
    >
      <div className="branding-sample-head">
        <span className="logo">{logo === '' ? <Logo /> : <img src={logo} alt="" />}</span>
        <b>Products</b>
        <span>Blogs</span>
      </div>
      <div className="branding-sample-card">
        <span className="branding-sample-row">
          <b>Alderway 60</b>
          <Badge tone="coral" plain>
            New
          </Badge>
        </span>
        <small>60 %, hot-swap</small>
        <a href="/">All keyboards</a>
        <span className="branding-sample-row">
          <Button size="small">Add to Cart</Button>
          <Button size="small" variant="secondary">
            Compare
          </Button>
        </span>
      </div>
    </div>
  );
}

/** Sets the colours of a theme for everything inside an element. */
function tokensOf(theme: Theme, colours: ChosenColours, font: Font): CSSProperties {
  const tokens = Object.entries(paletteOf(theme, colours)).map(
    ([token, colour]) => [`--color-${token}`, colour] as const,
  );
  return { colorScheme: theme, fontFamily: fontStack(font), ...objectFrom<CSSProperties>(tokens) };
}
