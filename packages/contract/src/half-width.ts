// Characters with the width of one column: ASCII and half-width kana. All other characters are two
// columns wide.
const narrow = /^[\x20-\x7e\uff61-\uff9f]$/

/** Returns the display width of a text in half-width columns. */
export const halfWidth = (text: string): number =>
  Array.from(text).reduce((width, character) => width + (narrow.test(character) ? 1 : 2), 0)

/** Cuts a text to a maximum display width, without splitting a character. */
export function cutToWidth(text: string, most: number): string {
  let width = 0
  let cut = ''
  for (const character of text) {
    width += narrow.test(character) ? 1 : 2
    if (width > most) break
    cut += character
  }
  return cut
}
