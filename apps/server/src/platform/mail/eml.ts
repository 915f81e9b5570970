import PostalMime from 'postal-mime'

export interface Eml {
  /** Headers by lower-case name, unfolded but still encoded. */
  headers: Record<string, string>
  text: string
  html: string
}

/** Parses a sent message. Lines of the text end with `\n`, except the last line. */
export async function readEml(message: Buffer): Promise<Eml> {
  const { headers, text = '', html = '' } = await PostalMime.parse(message)
  return {
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
    text: text.replace(/\n$/, ''),
    html: html.replace(/\n$/, ''),
  }
}
