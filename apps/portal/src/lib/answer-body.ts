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

/**
 * The raw message of an answer that is not from this service, for the toast (specification §8, "other statuses"): one
 * line of at most 200 characters, from the title or text of a page or the message of JSON. Without words, the status.
 * @param body as `readBody` returns it
 */
export function rawMessage(status: number, body: unknown): string {
  const said =
    typeof body === 'string'
      ? (/<title[^>]*>([^<]+)/i.exec(body)?.[1] ??
        body.slice(0, 20 * MAX_RAW).replaceAll(/<[^>]*>/g, ' '))
      : (body as { message?: unknown } | null)?.message
  const line = typeof said === 'string' ? said.replaceAll(/\s+/g, ' ').trim() : ''
  if (line === '') return `HTTP ${status}`
  return line.length > MAX_RAW ? `${line.slice(0, MAX_RAW - 1)}…` : line
}
