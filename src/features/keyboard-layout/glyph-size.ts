/** The size in pixels of the small sign of a layout. All layouts fit into it. */
export const GLYPH_WIDTH = 46;
export const GLYPH_HEIGHT = 13;
