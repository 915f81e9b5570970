import PostalMime from 'postal-mime'

/** A message of the outbox. */
export interface Eml {
  /** By their names in lower case, unfolded and still encoded. */
  headers: Record<string, string>
  text: string
  html: string
}

/** Reads a message as it was sent. Text has one `\n` a line, and none at its end. */
export async function readEml(message: Buffer): Promise<Eml> {
  const { headers, text = '', html = '' } = await PostalMime.parse(message)
  return {
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    text: text.replace(/\n$/, ''),
    html: html.replace(/\n$/, ''),
  }
}
