// Separate from the markup parser, which is large and loaded on demand.

/** Prefix of the file name in `![alt](file:name)`. */
export const PICTURE_SCHEME = 'file:'

/** Returns the markup that shows an uploaded picture. */
export const pictureMarkup = (label: string, fileName: string): string =>
  `![${label.replaceAll(/[[\]\\]/g, ' ')}](${PICTURE_SCHEME}${fileName})`
