import iconv from 'iconv-lite'

// Signs that look alike and of which Shift_JIS (as Windows and Excel read it) has the other one.
const twins: Record<string, string> = {
  '〜': '～',
  '−': '－',
  '—': '―',
  '‖': '∥',
  '¢': '￠',
  '£': '￡',
  '¬': '￢',
  '¥': '\\',
}
const lookAlikes = /[〜−—‖¢£¬¥]/g
const known = new Map<string, string>()

/** The sign itself where Shift_JIS has it, else 〓. */
function nearest(sign: string): string {
  const found = known.get(sign)
  if (found) return found
  const answer = iconv.decode(iconv.encode(sign, 'cp932'), 'cp932') === sign ? sign : '〓'
  known.set(sign, answer)
  return answer
}

/** Text in Shift_JIS; `replaced` counts the characters it lacks, each written as 〓. */
export function shiftJis(text: string): { bytes: Buffer; replaced: number } {
  const plain = text.replaceAll(lookAlikes, (sign) => twins[sign]!)
  const bytes = iconv.encode(plain, 'cp932')
  // Nearly every text is wholly there: only where the way back differs is it looked at sign by sign.
  if (iconv.decode(bytes, 'cp932') === plain) return { bytes, replaced: 0 }
  let replaced = 0
  const written = Array.from(plain, (sign) => {
    const near = nearest(sign)
    if (near !== sign) replaced++
    return near
  }).join('')
  return { bytes: iconv.encode(written, 'cp932'), replaced }
}
