/** The elements of a cleaned SVG. None runs scripts, loads anything, repeats parts of the drawing or moves. */
export const DRAWING_ELEMENTS: readonly string[] = [
  ...['svg', 'g', 'defs', 'title', 'desc', 'style', 'switch'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'],
  ...['text', 'tspan', 'textPath'],
  ...['linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'marker'],
  ...['filter', 'feBlend', 'feColorMatrix', 'feComponentTransfer', 'feComposite', 'feDropShadow', 'feFlood'],
  ...['feFuncA', 'feFuncB', 'feFuncG', 'feFuncR', 'feGaussianBlur', 'feMerge', 'feMergeNode', 'feOffset'],
];

/** The attributes of a cleaned SVG. Their values must not refer to anything outside. */
export const DRAWING_ATTRIBUTES: readonly string[] = [
  ...['id', 'class', 'style', 'href', 'version', 'viewBox', 'preserveAspectRatio', 'width', 'height', 'x', 'y'],
  ...['x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'fr', 'dx', 'dy', 'd', 'points', 'pathLength'],
  ...['transform', 'rotate', 'transform-origin', 'opacity', 'visibility', 'display', 'overflow', 'color', 'clip-path'],
  ...['clip-rule', 'mask', 'filter', 'mix-blend-mode', 'isolation', 'paint-order', 'vector-effect'],
  ...['shape-rendering', 'text-rendering', 'color-interpolation', 'color-interpolation-filters'],
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap'],
  ...['stroke-linejoin', 'stroke-miterlimit', 'stroke-dasharray', 'stroke-dashoffset'],
  ...['offset', 'stop-color', 'stop-opacity', 'gradientUnits', 'gradientTransform', 'spreadMethod'],
  ...['patternUnits', 'patternContentUnits', 'patternTransform', 'clipPathUnits', 'maskUnits', 'maskContentUnits'],
  ...[
    'marker-start',
    'marker-mid',
    'marker-end',
    'markerWidth',
    'markerHeight',
    'markerUnits',
    'refX',
    'refY',
    'orient',
  ],
  ...['font-family', 'font-size', 'font-style', 'font-weight', 'font-variant', 'font-stretch', 'letter-spacing'],
  ...['word-spacing', 'text-anchor', 'text-decoration', 'dominant-baseline', 'alignment-baseline', 'baseline-shift'],
  ...['writing-mode', 'direction', 'unicode-bidi', 'textLength', 'lengthAdjust', 'startOffset', 'method', 'spacing'],
  ...['filterUnits', 'primitiveUnits', 'in', 'in2', 'result', 'mode', 'operator', 'k1', 'k2', 'k3', 'k4', 'type'],
  ...['values', 'tableValues', 'slope', 'intercept', 'amplitude', 'exponent', 'stdDeviation', 'edgeMode'],
  ...['flood-color', 'flood-opacity', 'systemLanguage', 'requiredExtensions', 'xml:space', 'lang', 'role'],
  ...['aria-label', 'aria-hidden', 'aria-labelledby', 'aria-describedby'],
];
