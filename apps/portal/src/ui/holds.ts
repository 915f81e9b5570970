/** A text as it is compared: whatever the case and the width of its letters. */
export const folded = (text: string): string => text.normalize('NFKC').toLocaleLowerCase().trim()

/** Whether a text holds what is sought, whatever the case and the width of the letters: `ｼﾌﾞﾔ` finds `シブヤ`. */
export const holds = (text: string, sought: string): boolean => folded(text).includes(folded(sought))

/**
 * Where in a text that stands: its beginning and its end, in code units. Null where it is not in it, or is so only by letters
 * that have another number of signs in another width.
 */
export function placeOf(text: string, sought: string): readonly [number, number] | null {
  const wanted = folded(sought)
  const signs = Array.from(text, (sign) => sign.normalize('NFKC').toLocaleLowerCase())
  const at = wanted === '' ? -1 : signs.join('').indexOf(wanted)
  if (at < 0) return null
  const starts: number[] = []
  const ends: number[] = []
  let [here, there] = [0, 0]
  for (const [index, sign] of Array.from(text).entries()) {
    starts[there] = here
    here += sign.length
    there += signs[index]!.length
    ends[there] = here
  }
  const [from, to] = [starts[at], ends[at + wanted.length]]
  return from === undefined || to === undefined ? null : [from, to]
}
