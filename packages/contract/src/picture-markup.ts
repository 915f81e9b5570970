// Apart from the parser of the markup, which is much.

/** What stands before the name of a picture in `![alt](file:name)`. */
export const PICTURE_SCHEME = 'file:'

/** How a picture that was uploaded is shown within a text. */
export const pictureMarkup = (label: string, fileName: string): string =>
  `![${label.replaceAll(/[[\]\\]/g, ' ')}](${PICTURE_SCHEME}${fileName})`
