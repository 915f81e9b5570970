/** The JSON of an answer, or its text if it is none: a proxy answers in words of its own. */
export function readBody(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** Longer messages of strangers are cut: a toast shows a few lines. */
const MAX_RAW = 200

const named = ['message', 'error_description', 'detail', 'title', 'error'] as const

/** The sentence in a JSON body that is no envelope; empty if it has none. */
function sentenceIn(body: object): string {
  const read = body as Readonly<Record<string, unknown>>
  const name = named.find((one) => typeof read[one] === 'string' && read[one] !== '')
  return name ? String(read[name]) : ''
}

/** The words of a page: its title, or its text without tags. */
function wordsOfPage(html: string): string {
  const [, title = ''] = /<title[^>]*>([^<]*)<\/title>/i.exec(html) ?? []
  return title.trim() || html.replaceAll(/<(script|style)[\s\S]*?<\/\1>/gi, ' ').replaceAll(/<[^>]*>/g, ' ')
}

/**
 * The raw message of an answer that is not from this service, for the toast (specification §8, "other statuses"): one
 * line of at most 200 characters, or the status if the body has no words.
 * @param body as `readBody` returns it
 */
export function rawMessage(status: number, body: unknown): string {
  const text =
    typeof body === 'string' ? wordsOfPage(body) : typeof body === 'object' && body !== null ? sentenceIn(body) : ''
  const line = text
    .slice(0, 20 * MAX_RAW)
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (line === '') return `HTTP ${status}`
  return line.length > MAX_RAW ? `${line.slice(0, MAX_RAW - 1)}…` : line
}
