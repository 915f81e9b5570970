// Two columns of a terminal in Japan: everything but ASCII and half-width kana.
const narrow = /^[\x20-\x7e\uff61-\uff9f]$/

/** How wide a text is, a half-width character counted as one and every other as two. */
export const halfWidth = (text: string): number =>
  Array.from(text).reduce((width, character) => width + (narrow.test(character) ? 1 : 2), 0)

/** The beginning of a text that is no wider than `most`; no character is cut in two. */
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
