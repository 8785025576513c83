/** How a picture is shown in its frame: its scale, and by how many pixels its centre is away from the frame's. */
export interface ZoomView {
  scale: number;
  x: number;
  y: number;
}

/** Sizes in pixels: of the frame, and of the square picture that fits into it at scale 1. */
export interface ZoomFrame {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export const MAX_SCALE = 4;
/** The whole picture, in the middle. */
export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };

/** Enlarges the picture around a point of it, measured from its centre in widths of the picture. */
export function centreOn({ x, y }: Point, scale: number, frame: ZoomFrame): ZoomView {
  const side = Math.min(frame.width, frame.height) * scale;
  return keepInFrame({ scale, x: -x * side, y: -y * side }, frame);
}

/** Moves the picture, but not away from the edges of the frame. */
export function pan(view: ZoomView, by: Point, frame: ZoomFrame): ZoomView {
  return keepInFrame({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);
}

/** Scales the picture by a factor. What is at `point`, measured from the centre of the frame, stays there. */
export function zoomAt(view: ZoomView, factor: number, point: Point, frame: ZoomFrame): ZoomView {
  const scale = Math.min(MAX_SCALE, Math.max(1, view.scale * factor));
  const growth = scale / view.scale;
  const x = point.x - (point.x - view.x) * growth;
  const y = point.y - (point.y - view.y) * growth;
  return keepInFrame({ scale, x, y }, frame);
}

function keepInFrame({ scale, x, y }: ZoomView, { width, height }: ZoomFrame): ZoomView {
  const side = Math.min(width, height) * scale;
  return { scale, x: limit(x, (side - width) / 2), y: limit(y, (side - height) / 2) };
}

function limit(offset: number, max: number): number {
  return max <= 0 ? 0 : Math.min(max, Math.max(-max, offset));
}
