import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
const read = (name: string) => readFileSync(resolve(name), 'utf8')

/** The face of all pages, for a style sheet to begin with: `var(--typeface)`. */
export const typefaceStyles = read('@choba/typeface/typeface.css')

/** What the pages are made with, by name. The colours are the tenant's: `/brand/style.css`. */
export const pageFiles = [
  {
    name: 'page.css',
    type: 'text/css',
    body: typefaceStyles + read('./page.css') + read('./form.css'),
  },
  { name: 'page.js', type: 'text/javascript', body: read('./page.js') },
  {
    name: 'third-party-cookies.js',
    type: 'text/javascript',
    body: read('./third-party-cookies.js'),
  },
]
